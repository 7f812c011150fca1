import { Box, Button, chakra, Field, Input } from '@chakra-ui/react'
import { Search, Star } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { audienceLabels, technologyLabels } from '#src/ui/parts/demo-labels.ts'
import type { DemoFilter, DemoOrder } from '#src/ui/parts/demo-filter.ts'
import { SelectField } from '#src/ui/parts/select-field.tsx'

const orderLabels: Record<DemoOrder, string> = {
  featured: 'Featured first',
  label: 'A–Z',
  recent: 'Recently opened',
}

type DemoSearchProps = { filter: DemoFilter; onFilter: (filter: DemoFilter) => void }

/** The search field, the filters and the order. `/` jumps to the field. */
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
    <Bar role="search" aria-label="Demos" data-kept>
      <Field.Root id="search" gridColumn={{ base: '1 / -1', '2xl': 'auto' }}>
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
      <SelectField
        name="sort"
        label="Sort by"
        options={orderLabels}
        value={filter.sort}
        onChange={({ target }) =>
          onFilter({ ...filter, sort: keyOf(orderLabels, target.value) ?? 'featured' })
        }
      />
      <FavouritesButton
        type="button"
        variant="outline"
        aria-pressed={filter.favourites}
        onClick={() => onFilter({ ...filter, favourites: !filter.favourites })}
      >
        <Star aria-hidden />
        Favourites
      </FavouritesButton>
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
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(3, minmax(0, 1fr)) auto',
      '2xl': '2fr repeat(3, minmax(0, 1fr)) auto',
    },
    alignItems: 'end',
    gap: { base: '3', md: '4' },
    _print: { display: 'none' },
  },
})

const FavouritesButton = chakra(Button, {
  base: {
    minHeight: '12',
    px: '4',
    fontWeight: 'medium',
    '&[aria-pressed=true]': {
      bg: 'brand.subtle',
      color: 'brand.fg',
      borderColor: 'brand.fg',
      '& svg': { fill: 'currentColor' },
    },
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
