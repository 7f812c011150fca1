import { DataList } from '@chakra-ui/react'

import type { Me } from '#src/api/contract/user.ts'
import { methodLabel } from '#src/ui/parts/method-label.ts'

/** Who is signed in, and the ways in which they can sign in. */
export function ProfileFacts({ me }: { me: Me }) {
  const facts = [
    { label: 'Name', value: me.name },
    { label: 'Email', value: me.email },
    { label: 'You sign in with', value: me.methods.map(methodLabel).join(', ') },
  ]

  return (
    <DataList.Root>
      {facts.map(({ label, value }) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList.Root>
  )
}
