import { Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import type { Me } from '#src/api/contract/user.ts'
import { EmailText } from '#src/ui/parts/page/email-text.tsx'
import { FactList } from '#src/ui/parts/page/fact-list.tsx'
import { methodLabel } from '#src/ui/sign-in/method-label.ts'

type ProfileFactsProps = {
  me: Me
  /** Below the address. */
  emailChange: ReactNode
}

/** Who is signed in, and the ways in which they can sign in. */
export function ProfileFacts({ me, emailChange }: ProfileFactsProps) {
  const facts = [
    { label: 'Name', value: me.name },
    { label: 'Email', value: <Email email={me.email}>{emailChange}</Email> },
    { label: 'You sign in with', value: me.methods.map(methodLabel).join(', ') },
  ]

  return <FactList facts={facts} />
}

function Email({ email, children }: { email: string; children: ReactNode }) {
  return (
    <Stack gap="2" align="flex-start">
      <EmailText email={email} />
      {children}
    </Stack>
  )
}
