import { Button, Stack, Text } from '@chakra-ui/react'
import { Inbox, SearchX } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react'

import type { ListedDemo, DemoShelf } from '#src/api/contract/demos.ts'
import { noFilter, type DemoFilter } from '#src/ui/demos/demo-filter.ts'
import { SearchedWords } from '#src/ui/demos/demo-found.tsx'
import { DemoGrid } from '#src/ui/demos/demo-grid.tsx'
import { DemoShelfSection } from '#src/ui/demos/demo-shelf.tsx'
import { focusNextStar, type OnFavourite } from '#src/ui/demos/demo-star.tsx'
import { readySearch, type Slip } from '#src/ui/demos/demo-words.ts'
import { isFiltering, matchingDemos } from '#src/ui/demos/matching-demos.ts'
import { TextLink } from '#src/ui/parts/buttons/text-link.tsx'
import { useFocusAround } from '#src/ui/parts/focus/focus-around.ts'
import { ScreenSection } from '#src/ui/parts/page/screen-section.tsx'
import { Outcome } from '#src/ui/parts/status/outcome.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'

type DemoCatalogueProps = {
  demos: readonly ListedDemo[]
  shelf: DemoShelf | null
  filter: DemoFilter
  onFilter: (change: Partial<DemoFilter>) => void
  onFavourite: OnFavourite
}

const emptyShelf: DemoShelf = { favourites: [], recents: [] }
const mostFavourites = 8
const mostRecents = 4

/** The demos that match the filter, in its order; without a filter the shelves and the featured demos come first. */
export function DemoCatalogue({ demos, shelf, filter, onFilter, onFavourite }: DemoCatalogueProps) {
  const shown = useDeferredValue(filter)
  const held = shelf ?? emptyShelf
  // Pressing a star reorders only the favourites.
  const sortedBy = shown.favourites || shown.sort === 'recent' ? held : emptyShelf
  const found = useMemo(() => matchingDemos(demos, shown, sortedBy), [demos, shown, sortedBy])
  const { demos: matches, words, slips } = found
  const isUnknown = shown.favourites && shelf === null
  const isNothing = matches.length === 0 && !isUnknown
  const isWhole = !isFiltering(shown) && shown.sort === 'featured'
  const featured = isWhole ? matches.filter((demo) => demo.featured) : []
  const others = isWhole ? matches.filter((demo) => !demo.featured) : matches
  const marks = useMemo(() => shelf && new Set(shelf.favourites), [shelf])
  useEffect(() => {
    const left = new AbortController()
    void readySearch(demos, left.signal)
    return () => left.abort()
  }, [demos])
  const grid = { of: JSON.stringify(shown), marks, onFavourite: useMark(shown, onFavourite) }

  return (
    <div className="demo-catalogue">
      {isWhole ? <Shelves demos={demos} shelf={held} /> : null}
      <Outcome
        status={[
          isUnknown ? null : countText(matches.length, demos.length),
          slips.map(slipText).join(''),
        ]}
        emptyIcon={isNothing ? (demos.length === 0 ? Inbox : SearchX) : null}
      >
        {demos.length === 0 ? (
          <Text color="fg.muted">
            One is missing? <TextLink to="/contact">Write to us</TextLink>.
          </Text>
        ) : null}
        {isNothing && demos.length > 0 ? (
          <NoMatch onClear={() => onFilter({ ...noFilter, sort: filter.sort })}>
            {shown.favourites && held.favourites.length === 0
              ? 'Press the star of a demo, and you find it here on all your devices.'
              : 'Try other words, or take a filter away.'}
          </NoMatch>
        ) : null}
      </Outcome>
      <SearchedWords value={words}>
        {featured.length === 0 ? null : (
          <ScreenSection title="Featured">
            <DemoGrid {...grid} demos={featured} isFeatured />
          </ScreenSection>
        )}
        {others.length === 0 ? null : (
          <ScreenSection title={featured.length === 0 ? 'Demos' : 'More demos'}>
            <DemoGrid {...grid} demos={others} isBelow={featured.length > 0} />
          </ScreenSection>
        )}
      </SearchedWords>
    </div>
  )
}

/** Among the favourites alone a card goes with its mark. */
const useMark = ({ favourites }: DemoFilter, onFavourite: OnFavourite) =>
  useCallback<OnFavourite>(
    (demo, isFavourite) => {
      if (favourites) {
        focusNextStar()
      }
      onFavourite(demo, isFavourite)
    },
    [favourites, onFavourite],
  )

function NoMatch({ children, onClear }: { children: string; onClear: () => void }) {
  const advice = useFocusAround<HTMLDivElement>()

  return (
    <Stack ref={advice} align="center" gap="4">
      <Text color="fg.muted">{children}</Text>
      <Button variant="outline" onClick={onClear}>
        Clear filters
      </Button>
    </Stack>
  )
}

function Shelves({ demos, shelf }: { demos: readonly ListedDemo[]; shelf: DemoShelf }) {
  const byKey = useMemo(() => new Map(demos.map((demo) => [demo.key, demo])), [demos])
  const demosOf = (keys: readonly string[], most: number) =>
    keys.flatMap((key) => byKey.get(key) ?? []).slice(0, most)

  return (
    <>
      <DemoShelfSection title="Favourites" demos={demosOf(shelf.favourites, mostFavourites)} />
      <DemoShelfSection
        title="Recently opened"
        demos={demosOf(
          shelf.recents.map(({ key }) => key),
          mostRecents,
        )}
      />
    </>
  )
}

const countText = (count: number, total: number) => {
  if (total === 0) {
    return 'No demos yet. As soon as one is shared with you, it appears here.'
  }
  if (count === 0) {
    return 'No demo matches.'
  }
  return count === 1 ? '1 demo' : `${count} demos`
}

const slipText = ({ typed, meant }: Slip) => ` for “${meant}”. None has “${typed}”.`

export function DemoCatalogueSkeleton() {
  return (
    <Stack gap="4">
      <StatusLine>Loading...</StatusLine>
      <div className="demo-grid" aria-hidden="true">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className="demo-card-missing" />
        ))}
      </div>
    </Stack>
  )
}
