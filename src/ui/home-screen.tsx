import { Button, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useDeferredValue, useMemo } from 'react'

import type { Demo } from '#src/api/contract/demos.ts'
import { DemoCard } from '#src/ui/parts/demo-card.tsx'
import { isFiltering, matchingDemos, noFilter, type DemoFilter } from '#src/ui/parts/demo-filter.ts'
import { DemoSearch } from '#src/ui/parts/demo-search.tsx'
import { ScreenHeading } from '#src/ui/parts/screen-heading.tsx'
import { ScreenSection } from '#src/ui/parts/screen-section.tsx'
import { StatusLine } from '#src/ui/parts/status-line.tsx'

type HomeScreenProps = {
  firstname: string
  /** The person's demos in the profile's order; `null` while they load. */
  demos: readonly Demo[] | null
  filter: DemoFilter
  onFilter: (filter: DemoFilter) => void
}

/** DEMO-1: the person's demos, featured first, to search and filter. */
export function HomeScreen({ firstname, demos, filter, onFilter }: HomeScreenProps) {
  return (
    <Stack gap="8">
      <Stack gap="2">
        <ScreenHeading size="4xl">Hello {firstname}</ScreenHeading>
        <Text color="fg.muted" fontSize="lg">
          Find the demo that tells your story.
        </Text>
      </Stack>
      <DemoSearch filter={filter} onFilter={onFilter} />
      {demos === null ? (
        <DemoGridSkeleton />
      ) : (
        <DemoSections demos={demos} filter={filter} onFilter={onFilter} />
      )}
    </Stack>
  )
}

type DemoSectionsProps = Omit<HomeScreenProps, 'firstname' | 'demos'> & { demos: readonly Demo[] }

function DemoSections({ demos, filter, onFilter }: DemoSectionsProps) {
  const shown = useDeferredValue(filter)
  const matches = useMemo(() => matchingDemos(demos, shown), [demos, shown])
  const featured = matches.filter(({ featured: isFeatured }) => isFeatured)
  const others = matches.filter(({ featured: isFeatured }) => !isFeatured)
  const isSplit = !isFiltering(shown) && featured.length > 0 && others.length > 0

  return (
    <Stack gap="8">
      <StatusLine>{countText(matches.length, demos.length)}</StatusLine>
      {isSplit ? (
        <>
          <ScreenSection title="Featured">
            <DemoGrid demos={featured} isFeatured />
          </ScreenSection>
          <ScreenSection title="More demos">
            <DemoGrid demos={others} />
          </ScreenSection>
        </>
      ) : null}
      {!isSplit && matches.length > 0 ? (
        <ScreenSection title="Demos">
          <DemoGrid demos={matches} />
        </ScreenSection>
      ) : null}
      {demos.length > 0 && matches.length === 0 ? (
        <Stack align="flex-start" gap="4">
          <Text>Try other words, or take a filter away.</Text>
          <Button variant="outline" onClick={() => onFilter(noFilter)}>
            Clear filters
          </Button>
        </Stack>
      ) : null}
    </Stack>
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

type DemoGridProps = { demos: readonly Demo[]; isFeatured?: boolean }

function DemoGrid({ demos, isFeatured = false }: DemoGridProps) {
  return (
    <ul className={isFeatured ? 'demo-grid demo-grid-featured' : 'demo-grid'}>
      {demos.map((demo) => (
        <DemoCard key={demo.key} demo={demo} />
      ))}
    </ul>
  )
}

function DemoGridSkeleton() {
  return (
    <Stack gap="4">
      <StatusLine>Loading...</StatusLine>
      <div className="demo-grid" aria-hidden="true">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} height="20rem" borderRadius="lg" />
        ))}
      </div>
    </Stack>
  )
}
