import { Box } from '@chakra-ui/react'
import { useRef } from 'react'

import type { OrganizationRow } from '#src/api/contract/admin-organizations.ts'
import { ComboField } from '#src/ui/parts/forms/combo-field.tsx'

/** Those that a list can be narrowed to one of. */
export type OrganizationChoice = {
  /** What the server found for what is typed. */
  found: readonly OrganizationRow[]
  /** Of the one that is filtered by, once it is known. */
  name: string | null
  onType: (q: string) => void
}

type OrganizationFilterProps = Pick<OrganizationChoice, 'found' | 'onType'> & {
  onChoose: (organization: OrganizationRow) => void
}

/** One of all organizations, found by its name or mail domain. */
export function OrganizationFilter({ found, onType, onChoose }: OrganizationFilterProps) {
  const field = useRef<HTMLInputElement>(null)

  return (
    <Box flex="1 1 9rem" maxWidth={{ md: '16rem' }}>
      <ComboField
        ref={field}
        name="organization"
        label="Organization"
        placeholder="All"
        maxLength={100}
        options={found}
        listLabel="Organizations"
        wordsOf={({ name, kind }) => ({ text: name, note: kind })}
        onChange={({ target }) => onType(target.value)}
        onChoose={(organization) => {
          if (field.current !== null) {
            field.current.value = ''
          }
          onType('')
          onChoose(organization)
        }}
      />
    </Box>
  )
}
