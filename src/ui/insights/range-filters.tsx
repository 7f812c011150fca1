import type { RangeDays } from '#src/api/contract/stats-range.ts'
import { DayField } from '#src/ui/admin/day-field.tsx'
import { Filter } from '#src/ui/insights/filter.ts'
import { SelectField } from '#src/ui/parts/forms/select-field.tsx'
import { ranges } from '#src/ui/parts/time/ranges.ts'

type RangeFiltersProps = {
  days: RangeDays
  /** `isTyping`: more changes will follow. */
  onDays: (part: Partial<RangeDays>, how?: { isTyping: boolean }) => void
}

/** INSIGHT-4: which days count: a range that ends today, or two chosen days. */
export function RangeFilters({ days, onDays }: RangeFiltersProps) {
  return (
    <>
      <Filter>
        <SelectField
          name="range"
          label="Range"
          options={ranges}
          value={days.range}
          onChange={({ target }) => onDays({ range: target.value as RangeDays['range'] })}
        />
      </Filter>
      {days.range === 'custom'
        ? (['from', 'to'] as const).map((name) => (
            <Filter key={name}>
              <DayField
                name={name}
                label={name === 'from' ? 'From' : 'To'}
                none="Choose a day"
                day={days[name]}
                onType={(day) => onDays({ [name]: day }, { isTyping: true })}
              />
            </Filter>
          ))
        : null}
    </>
  )
}
