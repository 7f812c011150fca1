import { Flex } from '@chakra-ui/react'

import { type ToldFlow } from '#src/api/contract/flow-runs.ts'
import type { FlowSearch } from '#src/api/contract/flow-insights.ts'
import { DayField } from '#src/ui/admin/day-field.tsx'
import { Filter } from '#src/ui/insights/filter.ts'
import { flowWords } from '#src/ui/insights/flow-words.ts'
import { RangeFilters } from '#src/ui/insights/range-filters.tsx'
import { ZoneFilter } from '#src/ui/insights/zone-filter.tsx'
import { FoldedFilters } from '#src/ui/parts/forms/folded-filters.tsx'
import { SelectField } from '#src/ui/parts/forms/select-field.tsx'

export type FlowFiltersProps = {
  search: FlowSearch
  /** The days that it is compared with now, filled in at first. */
  before: { from: string; to: string } | null
  onSearch: (part: Partial<FlowSearch>) => void
}

/** Which flow, on which days, compared with which. */
export function FlowFilters({ search, before, onSearch }: FlowFiltersProps) {
  const isOwn = search.beforeFrom !== undefined || search.beforeTo !== undefined

  return (
    <Flex gap="3" wrap="wrap" align="flex-start" _print={{ display: 'none' }}>
      <Filter>
        <SelectField
          name="flow"
          label="Flow"
          options={names}
          value={search.flow}
          onChange={({ target }) => onSearch({ flow: target.value as ToldFlow })}
        />
      </Filter>
      <RangeFilters days={search} onDays={onSearch} />
      <FoldedFilters count={[search.zone !== 'UTC', isOwn].filter(Boolean).length}>
        <ZoneFilter zone={search.zone} onChoose={(zone) => onSearch({ zone })} />
        <Filter>
          <SelectField
            name="compared"
            label="Compared with"
            options={comparisons}
            value={isOwn ? 'own' : 'before'}
            onChange={({ target }) =>
              onSearch(
                target.value === 'own'
                  ? { beforeFrom: before?.from, beforeTo: before?.to }
                  : { beforeFrom: undefined, beforeTo: undefined },
              )
            }
          />
        </Filter>
        {isOwn
          ? days.map((day) => <Day key={day.name} {...day} {...{ search, onSearch }} />)
          : null}
      </FoldedFilters>
    </Flex>
  )
}

const names = Object.fromEntries(Object.entries(flowWords).map(([flow, { name }]) => [flow, name]))
const comparisons = { before: 'The weeks before', own: 'From … to …' }
const days = [
  { name: 'beforeFrom', label: 'Compared from' },
  { name: 'beforeTo', label: 'Compared to' },
] as const

type DayProps = (typeof days)[number] & Pick<FlowFiltersProps, 'search' | 'onSearch'>

function Day({ name, label, search, onSearch }: DayProps) {
  return (
    <Filter>
      <DayField
        name={name}
        label={label}
        none="Choose a day"
        day={search[name]}
        onType={(day) => onSearch({ [name]: day })}
      />
    </Filter>
  )
}
