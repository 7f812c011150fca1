import { chakra, Stack } from '@chakra-ui/react'
import { Columns3 } from 'lucide-react'

import type { ListLayout } from '#src/machines/ui-settings/ui-settings.view.ts'
import { Check } from '#src/ui/parts/forms/check.ts'
import { PopoverButton } from '#src/ui/parts/overlays/popover-button.tsx'

type ListLayoutProps = {
  /** The headings of those that can be left out. */
  columns: readonly string[]
  layout: ListLayout
  onArrange: (layout: ListLayout) => void
}

const densities = { comfortable: 'Comfortable', compact: 'Compact' } as const

/** Row height and visible columns. A file of the list has all columns. */
export function ListLayoutMenu({ columns, layout, onArrange }: ListLayoutProps) {
  const { density, hidden } = layout
  const without = (column: string) => hidden.filter((it) => it !== column)

  return (
    <PopoverButton id="list-layout" label="Layout" Icon={Columns3}>
      <Group>
        <legend>Density</legend>
        {(Object.keys(densities) as (keyof typeof densities)[]).map((it) => (
          <Check key={it}>
            <input
              type="radio"
              name="density"
              checked={it === density}
              onChange={() => onArrange({ ...layout, density: it })}
            />
            {densities[it]}
          </Check>
        ))}
      </Group>
      <Group>
        <legend>Columns</legend>
        <Stack gap="0">
          {columns.map((column) => (
            <Check key={column}>
              <input
                type="checkbox"
                checked={!hidden.includes(column)}
                onChange={({ target }) =>
                  onArrange({
                    ...layout,
                    hidden: target.checked ? without(column) : [...without(column), column],
                  })
                }
              />
              {column}
            </Check>
          ))}
        </Stack>
      </Group>
    </PopoverButton>
  )
}

const Group = chakra('fieldset', {
  base: { '& legend': { fontSize: 'sm', fontWeight: 'semibold', color: 'fg.muted' } },
})
