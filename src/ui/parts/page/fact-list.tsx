import { DataList } from '@chakra-ui/react'
import type { ReactNode } from 'react'

type FactListProps = { facts: readonly { label: string; value: ReactNode }[] }

/** Facts with their names. */
export function FactList({ facts }: FactListProps) {
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
