import { Box } from '@chakra-ui/react'
import { useRef } from 'react'

import type { OrganizationRow } from '#src/api/contract/admin-organizations.ts'
import { ComboField } from '#src/ui/parts/combo-field.tsx'

export type OrganizationFilterProps = {
  /** What the server found for what is typed. */
  found: readonly OrganizationRow[]
  onType: (q: string) => void
}

/** One of all organizations, found by its name or mail domain. */
export function OrganizationFilter(
  props: OrganizationFilterProps & { onChoose: (organization: OrganizationRow) => void },
) {
  const { found, onType, onChoose } = props
  const field = useRef<HTMLInputElement>(null)

  return (
    <Box flex="1 1 12rem" maxWidth={{ md: '16rem' }}>
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
