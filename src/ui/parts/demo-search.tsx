import { Box, chakra, Field, Input } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { audienceLabels, technologyLabels } from '#src/ui/parts/demo-labels.ts'
import type { DemoFilter } from '#src/ui/parts/demo-filter.ts'
import { SelectField } from '#src/ui/parts/select-field.tsx'

type DemoSearchProps = { filter: DemoFilter; onFilter: (filter: DemoFilter) => void }

/** The search field and the two filters. `/` jumps to the field. */
export function DemoSearch({ filter, onFilter }: DemoSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  useSlashShortcut(field)

  useEffect(() => {
    // The address answers keystrokes late: it overrules the field only when nobody types there.
    if (field.current !== null && field.current !== document.activeElement) {
      field.current.value = filter.search
    }
  }, [filter.search])

  return (
    <Bar role="search" aria-label="Demos">
      <Field.Root id="search">
        <Field.Label>Search</Field.Label>
        <Box position="relative" width="full">
          <SearchIcon aria-hidden />
          <Input
            ref={field}
            type="search"
            name="search"
            ps="11"
            placeholder="Name, product or topic"
            autoComplete="off"
            enterKeyHint="search"
            defaultValue={filter.search}
            onChange={(event) => onFilter({ ...filter, search: event.target.value })}
          />
        </Box>
      </Field.Root>
      <SelectField
        name="technology"
        label="Technology"
        none="All technologies"
        options={technologyLabels}
        value={filter.technology ?? ''}
        onChange={({ target }) =>
          onFilter({ ...filter, technology: keyOf(technologyLabels, target.value) })
        }
      />
      <SelectField
        name="audience"
        label="Shareable with"
        none="Everyone"
        options={audienceLabels}
        value={filter.audience ?? ''}
        onChange={({ target }) =>
          onFilter({ ...filter, audience: keyOf(audienceLabels, target.value) })
        }
      />
    </Bar>
  )
}

const keyOf = <TKey extends string>(labels: Record<TKey, string>, text: string): TKey | null =>
  text in labels ? (text as TKey) : null

const useSlashShortcut = (field: React.RefObject<HTMLInputElement | null>) => {
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select')
      if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
        event.preventDefault()
        field.current?.focus()
      }
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [field])
}

const Bar = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: '1fr 1fr', lg: '2fr 1fr 1fr' },
    gap: '4',
    '& > :first-of-type': { gridColumn: { sm: '1 / -1', lg: 'auto' } },
  },
})

const SearchIcon = chakra(Search, {
  base: {
    position: 'absolute',
    insetStart: '3.5',
    top: '50%',
    width: '5',
    height: '5',
    transform: 'translateY(-50%)',
    color: 'fg.subtle',
    pointerEvents: 'none',
    zIndex: 1,
  },
})
