import { Flex, Stack, VisuallyHidden } from '@chakra-ui/react'
import { useMemo, type ReactNode } from 'react'

import { isMarked } from '#src/api/contract/admin-access.ts'
import type { OrganizationRow } from '#src/api/contract/admin-organizations.ts'
import type { DecisionsView } from '#src/machines/decisions/decisions.view.ts'
import { AdminList } from '#src/ui/admin/admin-list.tsx'
import { BulkBar } from '#src/ui/admin/bulk-bar.tsx'
import { choiceOf, isUndoing, wordsOf, type DecisionCallbacks } from '#src/ui/admin/decision.ts'
import type { ListColumn, ListScreenProps, ListSearch } from '#src/ui/admin/list.ts'
import {
  factColumns,
  nameColumn,
  waitingColumn,
  waitingSinceColumn,
  type OrganizationSort,
} from '#src/ui/admin/organization-columns.tsx'
import { FilterChips } from '#src/ui/parts/forms/filter-chips.tsx'
import { ActionBars } from '#src/ui/parts/status/action-bar.tsx'

export type PartnersSearch = ListSearch<OrganizationSort | 'waiting' | 'waitingSince'> & {
  waiting?: 'some' | 'none' | undefined
}

type PartnerColumn = ListColumn<OrganizationRow, PartnersSearch['sort']>

type PartnersScreenProps = ListScreenProps<OrganizationRow, PartnersSearch> &
  DecisionCallbacks & {
    view: DecisionsView
    /** How it went: the bars beside the one that says what is chosen. */
    children?: ReactNode
  }

const waitingOptions = { some: 'Somebody waits', none: 'Nobody waits' } as const

/** ADMIN-1, ADMIN-2: organizations of partners, and whoever of them waits for access. */
export function PartnersScreen(props: PartnersScreenProps) {
  const { page, search, view, tools, onSearch, onRetry, onOpen, onAsk, onChoose } = props
  const chosenIds = useMemo(() => new Set(view.chosen.map(({ id }) => id)), [view.chosen])

  return (
    <Stack gap="4">
      <AdminList
        label="Partners"
        noun={{ one: 'partner', many: 'partners' }}
        placeholder="Name or mail domain"
        empty="No partner has requested access yet. When one does, it appears here."
        columns={columnsFor(onAsk, isUndoing(view))}
        nameOf={({ name }) => name}
        page={page}
        search={search}
        isFiltered={search.waiting !== undefined}
        choice={{
          chosenIds,
          canBeChosen: ({ waitingPeople }) => waitingPeople.length > 0,
          comesAlong: ({ waitingPeople }) => !waitingPeople.some(isMarked),
          onChoose: (rows, isChosen) => onChoose(rows.map(choiceOf), isChosen),
        }}
        filters={
          <FilterChips
            label="Waiting"
            options={waitingOptions}
            value={search.waiting}
            onChoose={(waiting) => onSearch({ waiting, page: 1 })}
          />
        }
        tools={tools}
        onSearch={onSearch}
        onClear={() => onSearch({ q: '', waiting: undefined, page: 1 })}
        onRetry={onRetry}
        onOpen={onOpen}
      />
      <ActionBars>
        <BulkBar {...props} />
        {props.children}
      </ActionBars>
    </Stack>
  )
}

const columnsFor = (
  onAsk: DecisionCallbacks['onAsk'],
  isBusy: boolean,
): readonly [PartnerColumn, ...PartnerColumn[]] => [
  nameColumn,
  waitingColumn,
  waitingSinceColumn,
  ...factColumns,
  { label: 'Decide', cell: (row) => <RowActs row={row} isBusy={isBusy} onAsk={onAsk} /> },
]

type RowActsProps = Pick<DecisionCallbacks, 'onAsk'> & { row: OrganizationRow; isBusy: boolean }

/** Decides on all who wait. */
function RowActs({ row, isBusy, onAsk }: RowActsProps) {
  if (row.waitingPeople.length === 0) {
    return null
  }
  return (
    <Flex gap="2">
      {(['approve', 'reject'] as const).map((verdict) => (
        <button
          key={verdict}
          type="button"
          className="admin-act"
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : () => onAsk(verdict, row.waitingPeople)}
        >
          {wordsOf(verdict, row.waitingPeople).act} <VisuallyHidden>{row.name}</VisuallyHidden>
        </button>
      ))}
    </Flex>
  )
}
