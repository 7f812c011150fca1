import { Box, Button, Flex, Stack } from '@chakra-ui/react'
import { Inbox, SearchX } from 'lucide-react'
import { useRef, type ReactNode } from 'react'

import { AdminTable, type AdminTableProps } from '#src/ui/admin/admin-table.tsx'
import { ListSearchField, ListTools } from '#src/ui/admin/list-bar.tsx'
import { ListLayoutMenu } from '#src/ui/admin/list-layout.tsx'
import { ListPager } from '#src/ui/admin/list-pager.tsx'
import {
  isOnePage,
  lastPageOf,
  rangeOfText,
  type ListNoun,
  type ListPage,
  type ListScreenProps,
  type ListSearch,
} from '#src/ui/admin/list.ts'
import { SavedViews } from '#src/ui/admin/saved-views.tsx'
import { DownloadButton } from '#src/ui/parts/buttons/download-button.tsx'
import { useFocusAround } from '#src/ui/parts/focus/focus-around.ts'
import { AppliedFilters, type AppliedFilter } from '#src/ui/parts/forms/filter-chips.tsx'
import { ListAlert } from '#src/ui/parts/status/list-alert.tsx'
import { Outcome } from '#src/ui/parts/status/outcome.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

type AdminListProps<TRow, TSort extends string> = Pick<
  AdminTableProps<TRow, TSort>,
  'label' | 'columns' | 'nameOf' | 'choice'
> &
  ListScreenProps<TRow, ListSearch<TSort>> & {
    noun: ListNoun
    /** What is searched in. */
    placeholder: string
    /** A filter other than the search is on. */
    isFiltered: boolean
    filters?: ReactNode
    applied?: readonly AppliedFilter[]
    /** A summary of all matches. */
    summary?: ReactNode
    /** What has to be chosen before anything can be loaded; `null` if nothing is missing. */
    toChoose?: string | null
    /** A note about the rows, after their count. */
    note?: string
    /** Shown if there are no rows at all. */
    empty: string
    onClear: () => void
  }

/** ADMIN-2: rows that the server searches, sorts and pages; the address says how. */
export function AdminList<TRow extends { id: string }, TSort extends string>(
  props: AdminListProps<TRow, TSort>,
) {
  const { noun, placeholder, page, search, filters, applied = [], summary, tools, ...rest } = props
  const { toChoose = null, onSearch, onRetry, ...table } = rest
  const { rows, isFetching, problem } = page
  const { download, layout, onArrange, views } = tools
  const [first, ...others] = table.columns
  const isNothing = rows !== null && rows.length === 0
  const hasFailed = rows === null && problem !== null
  const list = useRef<HTMLDivElement>(null)
  // The pager is below the rows: the focus goes to where the next ones begin.
  const turn = (to: Pick<ListSearch, 'page'>) => {
    onSearch(to)
    const shown = list.current?.querySelector<HTMLElement>('.admin-table-frame')
    shown?.focus({ preventScroll: true })
    shown?.scrollIntoView({ block: 'start' })
  }

  return (
    <Stack ref={list} gap="4">
      <Flex gap="3" wrap="wrap" align="flex-end" _print={{ display: 'none' }}>
        <ListSearchField
          label={`Search ${noun.many}`}
          placeholder={placeholder}
          search={search.q}
          onType={(q) => onSearch({ q, page: 1 }, { isTyping: true })}
        />
        {filters}
      </Flex>
      <AppliedFilters
        filters={applied}
        onRemove={(name) => onSearch({ [name]: undefined, page: 1 })}
      />
      <ListAlert problem={problem} onRetry={onRetry} />
      {summary}
      <ProblemAlert>{download.problem}</ProblemAlert>
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <ListTools ms={{ base: '0', md: 'auto' }}>
          <SavedViews {...views} />
          <ListLayoutMenu
            columns={others.map(({ label }) => label)}
            layout={layout}
            onArrange={onArrange}
          />
          <DownloadButton {...download}>CSV</DownloadButton>
        </ListTools>
        {/* Before the tools for eyes; what is pressed in it comes after them. */}
        <Box order={isNothing ? undefined : '-1'} flexBasis={isNothing ? 'full' : undefined}>
          <Outcome
            status={statusText(props)}
            emptyIcon={isNothing ? (isNarrowed(props) ? SearchX : Inbox) : null}
          >
            {isNothing ? <WayOn {...props} /> : null}
          </Outcome>
        </Box>
      </Flex>
      {isNothing || hasFailed || toChoose !== null ? null : (
        <AdminTable
          {...table}
          columns={[first, ...others.filter(({ label }) => !layout.hidden.includes(label))]}
          density={layout.density}
          rows={rows}
          isFetching={isFetching}
          search={search}
          onSort={onSearch}
        />
      )}
      {isOnePage(search, page) ? null : (
        <ListPager
          search={search}
          last={lastPageOf(search, page)}
          onTurn={turn}
          onSize={onSearch}
        />
      )}
    </Stack>
  )
}

type NothingProps = Pick<AdminListProps<never, never>, 'noun' | 'empty' | 'isFiltered'> & {
  search: Pick<ListSearch, 'q'>
  page: Pick<ListPage<never>, 'total'>
}
type WayOnProps = Pick<NothingProps, 'search' | 'isFiltered' | 'page'> & {
  onClear: () => void
  onSearch: (part: Pick<ListSearch, 'page'>) => void
}

const statusText = <TRow extends { id: string }, TSort extends string>(
  props: AdminListProps<TRow, TSort>,
) => {
  const { search, page, noun, toChoose, note = '' } = props
  if (page.rows === null) {
    return page.problem === null ? (toChoose ?? 'Loading...') : null
  }
  return page.rows.length === 0 ? nothingText(props) : `${rangeOfText(search, page, noun)}${note}`
}

const nothingText = ({ noun, empty, search, isFiltered, page }: NothingProps) => {
  if (page.total > 0) {
    return 'This page is past the end of the list.'
  }
  return isNarrowed({ search, isFiltered }) ? `No ${noun.one} matches.` : empty
}

const isNarrowed = ({ search, isFiltered }: Pick<NothingProps, 'search' | 'isFiltered'>) =>
  search.q !== '' || isFiltered

/** The way on; it goes with where it leads from. */
function WayOn({ search, isFiltered, page, onClear, onSearch }: WayOnProps) {
  const button = useFocusAround<HTMLButtonElement>()
  if (page.total > 0) {
    return (
      <Button ref={button} variant="outline" mt="2" onClick={() => onSearch({ page: 1 })}>
        First page
      </Button>
    )
  }
  return isNarrowed({ search, isFiltered }) ? (
    <Button variant="outline" mt="2" onClick={onClear}>
      Clear search and filters
    </Button>
  ) : null
}
