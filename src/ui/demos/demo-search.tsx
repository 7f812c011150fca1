import { Button, chakra } from '@chakra-ui/react'
import { Star } from 'lucide-react'
import { memo, useEffect } from 'react'

import { audienceLabels, technologyLabels } from '#src/api/contract/demo-labels.ts'
import type { DemoFilter, DemoOrder } from '#src/ui/demos/demo-filter.ts'
import { FoldedFilters } from '#src/ui/parts/forms/folded-filters.tsx'
import { SearchField } from '#src/ui/parts/forms/search-field.tsx'
import { SelectField } from '#src/ui/parts/forms/select-field.tsx'
import { dense } from '#src/ui/parts/page/dense.ts'

const orderLabels: Record<DemoOrder, string> = {
  featured: 'Featured',
  label: 'A–Z',
  recent: 'Recently opened',
}

type OnFilter = (change: Partial<DemoFilter>) => void
type OnType = (search: string) => void
type DemoSearchProps = {
  filter: DemoFilter
  onFilter: OnFilter
  onType: OnType
  /** `/` is a slash here too. */
  isSlashOff: boolean
}

const fieldId = 'search'
/** If there is no room for everything in one line. */
const wholeRow = { base: '1 / -1', xl: 'auto' }

/** The search field, the filters and the order. `/` jumps to the field, unless somebody turned that off. */
export const DemoSearch = memo(function DemoSearch(props: DemoSearchProps) {
  const { filter, onFilter, onType, isSlashOff } = props
  const { search, ...choices } = filter
  useSlashShortcut(isSlashOff)

  return (
    <Bar
      role="search"
      aria-label="Demos"
      data-kept
      // The results are shown while one types.
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField
        id={fieldId}
        label="Search"
        placeholder="Name, product or topic"
        search={search}
        flex="1 1 9rem"
        gridColumn={wholeRow}
        onType={onType}
      />
      <Choices {...choices} onFilter={onFilter} />
    </Bar>
  )
})

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
    <FoldedFilters count={[technology, audience, favourites].filter(Boolean).length}>
      <Choice>
        <SelectField
          name="technology"
          label="Technology"
          none="All"
          options={technologyLabels}
          value={technology ?? ''}
          onChange={({ target }) => onFilter({ technology: keyOf(technologyLabels, target.value) })}
        />
      </Choice>
      <Choice>
        <SelectField
          name="audience"
          label="Shareable with"
          none="All"
          options={audienceLabels}
          value={audience ?? ''}
          onChange={({ target }) => onFilter({ audience: keyOf(audienceLabels, target.value) })}
        />
      </Choice>
      <Choice>
        <SelectField
          name="sort"
          label="Sort by"
          options={orderLabels}
          value={sort}
          onChange={({ target }) =>
            onFilter({ sort: keyOf(orderLabels, target.value) ?? 'featured' })
          }
        />
      </Choice>
      <FavouritesButton
        type="button"
        variant="outline"
        aria-pressed={favourites}
        onClick={() => onFilter({ favourites: !favourites })}
      >
        <Star aria-hidden />
        Favourites
      </FavouritesButton>
    </FoldedFilters>
  )
})

const keyOf = <TKey extends string>(labels: Record<TKey, string>, text: string): TKey | null =>
  text in labels ? (text as TKey) : null

const useSlashShortcut = (isOff: boolean) => {
  useEffect(() => {
    if (isOff) {
      return
    }
    const focusOnSlash = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select')
      if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
        event.preventDefault()
        document.getElementById(fieldId)?.focus()
      }
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [isOff])
}

const Bar = chakra('form', {
  base: {
    ...dense,
    display: { base: 'flex', md: 'grid' },
    flexWrap: 'wrap',
    gridTemplateColumns: {
      md: 'repeat(auto-fit, minmax(8rem, 1fr))',
      lg: 'repeat(3, minmax(0, 1fr)) auto',
      xl: 'minmax(14rem, 1fr) repeat(3, minmax(0, 10rem)) auto',
      '2xl': '1fr repeat(3, minmax(0, 13.5rem)) auto',
    },
    // Labels align in one line, even if a control below takes two.
    alignItems: 'start',
    gap: { base: '3', md: '4' },
    _print: { display: 'none' },
  },
})

/** Two share a line of a phone. */
const Choice = chakra('div', { base: { flex: '1 1 8rem', minWidth: '0' } })

const FavouritesButton = chakra(Button, {
  base: {
    alignSelf: 'end',
    flex: '1 1 8rem',
    minHeight: 'var(--field-height, 3rem)',
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
