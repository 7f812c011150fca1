import { Text } from '@chakra-ui/react'
import { useRef } from 'react'

import type { OrganizationRow } from '#src/api/contract/admin-organizations.ts'
import { counted } from '#src/lib/counted.ts'
import { ComboField } from '#src/ui/parts/forms/combo-field.tsx'
import { ScreenSection } from '#src/ui/parts/page/screen-section.tsx'

/** Another organization of the same kind, found by its name or mail domain. */
export type MergeChoice = {
  found: readonly OrganizationRow[]
  onType: (q: string) => void
}

type MergeSectionProps = {
  choice: MergeChoice
  isBusy: boolean
  onMerge: (into: OrganizationRow) => void
}

/** ADMIN-3: the same company may be there twice. */
export function MergeSection({ choice, isBusy, onMerge }: MergeSectionProps) {
  const field = useRef<HTMLInputElement>(null)
  const { found, onType } = choice

  return (
    <ScreenSection title="Merge into another organization">
      <Text fontSize="sm" color="fg.muted">
        For a company that is here twice. You see what comes of it before anything is done.
      </Text>
      <ComboField
        ref={field}
        name="mergeInto"
        label="Organization that stays"
        placeholder="Name or mail domain"
        maxLength={100}
        readOnly={isBusy}
        options={found}
        listLabel="Organizations"
        wordsOf={({ name, people, domains }) => ({
          text: name,
          note: [counted(people, { one: 'person', many: 'people' }), ...domains].join(', '),
        })}
        onChange={({ target }) => onType(target.value)}
        onChoose={(into) => {
          if (field.current !== null) {
            field.current.value = ''
          }
          onType('')
          onMerge(into)
        }}
      />
    </ScreenSection>
  )
}
