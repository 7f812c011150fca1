import { Flex, Stack } from '@chakra-ui/react'

import { audienceLabels, technologyLabels } from '#src/api/contract/demo-labels.ts'
import type { Audience } from '#src/api/contract/demos.ts'
import { appliedOrganization } from '#src/ui/admin/organization-text.ts'
import { Filter } from '#src/ui/insights/filter.ts'
import { RangeFilters } from '#src/ui/insights/range-filters.tsx'
import { StaffSwitch } from '#src/ui/insights/staff-switch.tsx'
import type { UsageSearch } from '#src/ui/insights/usage.ts'
import { ZoneFilter } from '#src/ui/insights/zone-filter.tsx'
import { AppliedFilters } from '#src/ui/parts/forms/filter-chips.tsx'
import { FoldedFilters } from '#src/ui/parts/forms/folded-filters.tsx'
import { SelectField } from '#src/ui/parts/forms/select-field.tsx'

export type UsageFiltersProps = {
  search: UsageSearch
  /** Labels of all demos by key. */
  demos: Readonly<Record<string, string>>
  /** The name of the chosen organization, once it has loaded. */
  organization: string | null
  onSearch: (part: Partial<UsageSearch>) => void
}

/** INSIGHT-4: which days, in which time zone, opened by whom, and which demos. */
export function UsageFilters({ search, demos, organization, onSearch }: UsageFiltersProps) {
  const choices = [
    { name: 'demo', label: 'Demo', options: demos },
    { name: 'audience', label: 'Who opened', options: audienceLabels },
    { name: 'technology', label: 'Technology', options: technologyLabels },
  ] as const

  return (
    <Stack gap="3" _print={{ display: 'none' }}>
      <Flex gap="3" wrap="wrap" align="flex-start">
        <RangeFilters days={search} onDays={onSearch} />
        <FoldedFilters count={countOf(search)}>
          <ZoneFilter zone={search.zone} onChoose={(zone) => onSearch({ zone })} />
          {choices.map(({ name, label, options }) => (
            <Filter key={name}>
              <SelectField
                name={name}
                label={label}
                options={options}
                none="All"
                value={search[name] ?? ''}
                onChange={({ target }) =>
                  onSearch({
                    [name]: target.value || undefined,
                    ...(name === 'audience' && target.value === googlers && { staff: 'counted' }),
                  })
                }
              />
            </Filter>
          ))}
          <StaffSwitch
            staff={search.staff}
            onTurn={(staff) =>
              onSearch({
                staff,
                ...(staff === 'left-out' &&
                  search.audience === googlers && { audience: undefined }),
              })
            }
          />
        </FoldedFilters>
      </Flex>
      <AppliedFilters
        filters={appliedOrganization(search.organization, organization)}
        onRemove={() => onSearch({ organization: undefined })}
      />
    </Stack>
  )
}

/** Whoever filters by Google staff also counts staff: otherwise there would be nothing to show. */
const googlers: Audience = 'googlers'

/** How many of the folded filters are in use. */
const countOf = ({ zone, demo, audience, technology, staff }: UsageSearch) =>
  [zone !== 'UTC', demo, audience, technology, staff === 'counted'].filter(Boolean).length
