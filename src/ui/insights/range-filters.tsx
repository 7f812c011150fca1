import { Box } from '@chakra-ui/react'

import { rangeDays } from '#src/api/contract/stats-range.ts'
import type { StatsRange } from '#src/api/contract/stats.ts'
import { SelectField } from '#src/ui/parts/select-field.tsx'
import { SwitchField } from '#src/ui/parts/switch-field.tsx'

type RangeFiltersProps = {
  range: StatsRange
  onRange: (part: Partial<StatsRange>) => void
}

/** INSIGHT-4: which days count, and whether Google staff do. */
export function RangeFilters({ range: { days, staff }, onRange }: RangeFiltersProps) {
  return (
    <>
      <Box width="11rem" maxWidth="full">
        <SelectField
          name="days"
          label="Range"
          options={ranges}
          value={days}
          onChange={({ target }) =>
            onRange({ days: rangeDays.find((it) => String(it) === target.value) ?? days })
          }
        />
      </Box>
      <SwitchField
        isOn={staff === 'counted'}
        onTurn={(isOn) => onRange({ staff: isOn ? 'counted' : 'left-out' })}
      >
        Count Google staff
      </SwitchField>
    </>
  )
}

const ranges = Object.fromEntries(rangeDays.map((days) => [days, `Last ${days} days`]))
