import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import {
  countText,
  type ListNoun,
  type ListPage,
  type ListProblem,
  type ListSearch,
} from '#src/ui/admin/list.ts'
import { AdminTable, type AdminTableProps } from '#src/ui/admin/admin-table.tsx'
import { ListSearchField } from '#src/ui/admin/list-bar.tsx'
import { ListPager } from '#src/ui/admin/list-pager.tsx'
import { ProblemAlert } from '#src/ui/parts/problem-alert.tsx'
import { StatusLine } from '#src/ui/parts/status-line.tsx'

type AdminListProps<TRow, TSort extends string> = Pick<
  AdminTableProps<TRow, TSort>,
  'label' | 'columns' | 'nameOf' | 'choice' | 'onOpen'
> & {
  noun: ListNoun
  /** What is searched in. */
  placeholder: string
  page: ListPage<TRow>
  search: ListSearch<TSort>
  /** A filter besides the search is on. */
  isFiltered: boolean
  filters?: ReactNode
  /** What can be done with all matches. */
  actions?: ReactNode
  /** What is shown where there is nothing at all. */
  empty: string
  /** `isTyping`: one of many steps to what is meant. */
  onSearch: (part: Partial<ListSearch<TSort>>, how?: { isTyping: boolean }) => void
  onClear: () => void
  onRetry: () => void
}

/** ADMIN-2: rows that the server searches, sorts and pages; the address says how. */
export function AdminList<TRow extends { id: string }, TSort extends string>(
  props: AdminListProps<TRow, TSort>,
) {
  const { noun, placeholder, page, search, filters, actions, onSearch, onRetry, ...table } = props
  const { rows, total, isFetching, problem } = page
  const isNothing = rows !== null && rows.length === 0

  return (
    <Stack gap="4">
      <Flex gap="4" wrap="wrap" align="flex-end" justify="space-between">
        <ListSearchField
          label={`Search ${noun.many}`}
          placeholder={placeholder}
          q={search.q}
          onType={(q) => onSearch({ q, page: 1 }, { isTyping: true })}
        />
        <Flex gap="3" wrap="wrap" align="flex-end">
          {filters}
          {actions}
        </Flex>
      </Flex>
      <ListAlert problem={problem} onRetry={onRetry} />
      <StatusLine>
        {rows === null && problem === null ? 'Loading...' : null}
        {rows === null || isNothing ? null : countText(search, total, noun)}
        {isNothing ? nothingText(props) : null}
      </StatusLine>
      {isNothing ? (
        <WayOn {...props} />
      ) : (
        <AdminTable
          {...table}
          rows={rows}
          isFetching={isFetching}
          search={search}
          onSort={onSearch}
        />
      )}
      {total === 0 ? null : <ListPager search={search} total={total} onTurn={onSearch} />}
    </Stack>
  )
}

type ListAlertProps = { problem: ListProblem | null; onRetry: () => void }

/** What came before stays where it is. */
export function ListAlert({ problem, onRetry }: ListAlertProps) {
  if (problem === null) {
    return null
  }
  return (
    <ProblemAlert>
      <Text>{problem.text}</Text>
      {problem.requestId === undefined ? null : (
        <Text overflowWrap="anywhere">Request id: {problem.requestId}</Text>
      )}
      <Button variant="plain" alignSelf="flex-start" color="inherit" onClick={onRetry}>
        Retry
      </Button>
    </ProblemAlert>
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

const nothingText = ({ noun, empty, search, isFiltered, page }: NothingProps) => {
  if (page.total > 0) {
    return 'This page is past the end of the list.'
  }
  return search.q !== '' || isFiltered ? `No ${noun.one} matches.` : empty
}

/** The way on. */
function WayOn({ search, isFiltered, page, onClear, onSearch }: WayOnProps) {
  if (page.total > 0) {
    return (
      <Button variant="outline" alignSelf="flex-start" onClick={() => onSearch({ page: 1 })}>
        First page
      </Button>
    )
  }
  return search.q !== '' || isFiltered ? (
    <Button variant="outline" alignSelf="flex-start" onClick={onClear}>
      Clear search and filters
    </Button>
  ) : null
}
