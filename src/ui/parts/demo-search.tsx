import { Box, Button, chakra, Field, Input } from '@chakra-ui/react'
import { Search, Star } from 'lucide-react'
import { memo, startTransition, useEffect, useRef } from 'react'

import { audienceLabels, technologyLabels } from '#src/ui/parts/demo-labels.ts'
import type { DemoFilter, DemoOrder } from '#src/ui/parts/demo-filter.ts'
import { SelectField } from '#src/ui/parts/select-field.tsx'

const orderLabels: Record<DemoOrder, string> = {
  featured: 'Featured first',
  label: 'A–Z',
  recent: 'Recently opened',
}

type OnFilter = (change: Partial<DemoFilter>) => void
type DemoSearchProps = { filter: DemoFilter; onFilter: OnFilter; onLeave: () => void }

/** The search field, the filters and the order. `/` jumps to the field. */
export function DemoSearch({ filter, onFilter, onLeave }: DemoSearchProps) {
  const { search, ...choices } = filter

  return (
    <Bar role="search" aria-label="Demos" data-kept onBlur={onLeave}>
      <SearchField search={search} onFilter={onFilter} />
      <Choices {...choices} onFilter={onFilter} />
    </Bar>
  )
}

type SearchFieldProps = { search: string; onFilter: OnFilter }

function SearchField({ search, onFilter }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useSlashShortcut(field)

  useEffect(() => {
    // What is found is drawn late: it overrules the field only when nobody types there.
    if (field.current !== null && field.current !== document.activeElement) {
      field.current.value = search
    }
  }, [search])

  return (
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
          defaultValue={search}
          onChange={({ target }) => startTransition(() => onFilter({ search: target.value }))}
        />
      </Box>
    </Field.Root>
  )
}

type ChoicesProps = Omit<DemoFilter, 'search'> & { onFilter: OnFilter }

/** Not drawn anew at each key of the field beside it. */
const Choices = memo(function Choices({
  technology,
  audience,
  favourites,
  sort,
  onFilter,
}: ChoicesProps) {
  return (
    <>
      <SelectField
        name="technology"
        label="Technology"
        none="All technologies"
        options={technologyLabels}
        value={technology ?? ''}
        onChange={({ target }) => onFilter({ technology: keyOf(technologyLabels, target.value) })}
      />
      <SelectField
        name="audience"
        label="Shareable with"
        none="Everyone"
        options={audienceLabels}
        value={audience ?? ''}
        onChange={({ target }) => onFilter({ audience: keyOf(audienceLabels, target.value) })}
      />
      <SelectField
        name="sort"
        label="Sort by"
        options={orderLabels}
        value={sort}
        onChange={({ target }) =>
          onFilter({ sort: keyOf(orderLabels, target.value) ?? 'featured' })
        }
      />
      <FavouritesButton
        type="button"
        variant="outline"
        aria-pressed={favourites}
        onClick={() => onFilter({ favourites: !favourites })}
      >
        <Star aria-hidden />
        Favourites
      </FavouritesButton>
    </>
  )
})

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
