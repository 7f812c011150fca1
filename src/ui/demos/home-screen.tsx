import { Button, Stack, Text } from '@chakra-ui/react'
import { memo } from 'react'

import type { ListedDemo, DemoShelf } from '#src/api/contract/demos.ts'
import { DemoCatalogue, DemoCatalogueSkeleton } from '#src/ui/demos/demo-catalogue.tsx'
import type { DemoFilter } from '#src/ui/demos/demo-filter.ts'
import { DemoSearch } from '#src/ui/demos/demo-search.tsx'
import type { OnFavourite } from '#src/ui/demos/demo-star.tsx'
import { ScreenHeading } from '#src/ui/parts/page/screen-heading.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import '#src/ui/demos/home-screen.css'

type HomeScreenProps = {
  firstname: string
  /** The person's demos in the profile's order; `null` while they load. */
  demos: readonly ListedDemo[] | null
  /** What the person marked and opened; `null` while that is not known. */
  shelf: DemoShelf | null
  filter: DemoFilter
  onFilter: (change: Partial<DemoFilter>) => void
  onType: (search: string) => void
  onFavourite: OnFavourite
  /** Asks again for a shelf that did not come; `null` where it did. */
  onRetry: (() => void) | null
  /** Nobody is to jump to the search by `/`. */
  isSlashOff: boolean
}

/** DEMO-1, DEMO-9: the person's demos to search, filter and sort; their favourites and recents above. */
export const HomeScreen = memo(function HomeScreen(props: HomeScreenProps) {
  const { firstname, demos, filter, onFilter, onType, onRetry, isSlashOff } = props

  return (
    <div className="home">
      <Welcome firstname={firstname} />
      {demos?.length === 0 ? null : (
        <DemoSearch filter={filter} onFilter={onFilter} onType={onType} isSlashOff={isSlashOff} />
      )}
      {onRetry === null ? null : <MissingShelf onRetry={onRetry} />}
      {demos === null ? <DemoCatalogueSkeleton /> : <DemoCatalogue {...props} demos={demos} />}
    </div>
  )
})

/** Not drawn anew at each key of a search. */
const Welcome = memo(function Welcome({ firstname }: { firstname: string }) {
  return (
    <Stack gap="2">
      <ScreenHeading size="4xl">Hello {firstname}</ScreenHeading>
      <Text color="fg.muted" fontSize="lg">
        Find the demo that tells your story.
      </Text>
    </Stack>
  )
})

function MissingShelf({ onRetry }: { onRetry: () => void }) {
  return (
    <ProblemAlert>
      <Text>Your favourites could not be loaded.</Text>
      <Button variant="plain" alignSelf="flex-start" px="0" color="inherit" onClick={onRetry}>
        Retry
      </Button>
    </ProblemAlert>
  )
}
