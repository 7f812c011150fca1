import { Box, chakra } from '@chakra-ui/react'

import { rangeDays } from '#src/api/contract/stats-range.ts'
import type { StatsRange } from '#src/api/contract/stats.ts'
import { SelectField } from '#src/ui/parts/select-field.tsx'

type RangeFiltersProps = {
  range: StatsRange
  onRange: (part: Partial<StatsRange>) => void
}

/** INSIGHT-4: which days count, and whether Google staff do. */
export function RangeFilters({ range: { days, staff }, onRange }: RangeFiltersProps) {
  return (
    <>
      <Box flex="0 1 11rem" minWidth="min(11rem, 100%)" maxWidth="full">
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
      <Switch>
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is on
          role="switch"
          checked={staff === 'left-out'}
          onChange={({ target }) => onRange({ staff: target.checked ? 'left-out' : 'counted' })}
        />
        Without Google staff
      </Switch>
    </>
  )
}

const ranges = Object.fromEntries(rangeDays.map((days) => [days, `Last ${days} days`]))

const Switch = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '12',
    fontSize: 'sm',
    fontWeight: 'medium',
    cursor: 'pointer',
    '& input': {
      appearance: 'none',
      position: 'relative',
      flex: 'none',
      width: '2.5rem',
      height: '1.5rem',
      borderWidth: '1px',
      borderColor: 'fg.subtle',
      borderRadius: 'full',
      bg: 'bg.muted',
      cursor: 'inherit',
      _focusVisible: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' },
      _before: {
        content: '""',
        position: 'absolute',
        insetBlock: '0.1875rem',
        insetInlineStart: '0.1875rem',
        width: '1rem',
        borderRadius: 'full',
        bg: 'fg.subtle',
      },
      _checked: { borderColor: 'brand.solid', bg: 'brand.solid' },
      '&:checked::before': { insetInlineStart: '1.1875rem', bg: 'white' },
    },
  },
})
