import { VisuallyHidden } from '@chakra-ui/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { MouseEvent } from 'react'

import type { ListLayout } from '#src/machines/ui-settings/ui-settings.view.ts'
import { sortedBy, type ListChoice, type ListColumn, type ListSearch } from '#src/ui/admin/list.ts'
import { HeardLater } from '#src/ui/parts/status/heard-later.tsx'
import '#src/ui/admin/admin-table.css'

export type AdminTableProps<TRow, TSort extends string> = {
  /** What the table shows. */
  label: string
  /** The first column names the row and opens it. */
  columns: readonly [ListColumn<TRow, TSort>, ...ListColumn<TRow, TSort>[]]
  density: ListLayout['density']
  /** `null` while none came. */
  rows: readonly TRow[] | null
  isFetching: boolean
  search: ListSearch<TSort>
  nameOf: (row: TRow) => string
  choice?: ListChoice<TRow> | undefined
  onSort: (order: Pick<ListSearch<TSort>, 'sort' | 'order' | 'page'>) => void
  onOpen: (row: TRow) => void
}

/** Rows of plain elements: with a component for each, a hundred of them would cost ten times as much. */
export function AdminTable<TRow extends { id: string }, TSort extends string>(
  props: AdminTableProps<TRow, TSort>,
) {
  const { label, columns, density, rows, isFetching, search, choice, onSort } = props

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys
    <div className="admin-table-frame" role="region" aria-label={label} tabIndex={0}>
      <VisuallyHidden aria-live="polite">
        <HeardLater>{orderText(columns, search)}</HeardLater>
      </VisuallyHidden>
      <table
        className="admin-table"
        data-density={density}
        data-chooses={choice !== undefined || undefined}
        aria-busy={isFetching}
      >
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {choice === undefined ? null : (
              <td className="admin-choose">
                <PageChoice rows={rows ?? []} choice={choice} />
              </td>
            )}
            {columns.map((column, index) => (
              <th
                key={column.label}
                scope="col"
                className={classOf(column, index)}
                data-label={column.label}
                aria-sort={sortOf(column, search)}
              >
                <Heading column={column} search={search} onSort={onSort} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === null ? (
            <Placeholders columns={columns} isChosenFrom={choice !== undefined} />
          ) : (
            rows.map((row) => <Row key={row.id} {...props} row={row} />)
          )}
        </tbody>
      </table>
    </div>
  )
}

const classOf = <TRow,>({ isNumber }: ListColumn<TRow>, index: number) => {
  if (index === 0) {
    return 'admin-first'
  }
  return isNumber === true ? 'admin-number' : undefined
}

const sortOf = <TRow,>({ sort }: ListColumn<TRow>, search: ListSearch) => {
  if (sort === undefined) {
    return undefined
  }
  if (sort !== search.sort) {
    return 'none'
  }
  return search.order === 'asc' ? 'ascending' : 'descending'
}

/** Announces the new order after a press on a heading, because `aria-sort` is on the cell around the button. */
const orderText = <TRow,>(columns: readonly ListColumn<TRow>[], search: ListSearch) => {
  const by = columns.find(({ sort }) => sort === search.sort)
  return by === undefined ? '' : `Sorted by ${by.label}, ${orderWords[search.order]}.`
}

const orderWords = { asc: 'ascending', desc: 'descending' } as const

type HeadingProps<TRow, TSort extends string> = Pick<
  AdminTableProps<TRow, TSort>,
  'search' | 'onSort'
> & { column: ListColumn<TRow, TSort> }

function Heading<TRow, TSort extends string>(props: HeadingProps<TRow, TSort>) {
  const { column, search, onSort } = props
  const { sort, label, begins } = column
  if (sort === undefined) {
    return label
  }
  const isSorted = sort === search.sort
  const Arrow = isSorted && search.order === 'desc' ? ArrowDown : ArrowUp

  return (
    <button
      type="button"
      className="admin-sort"
      data-sorted={isSorted || undefined}
      onClick={() => onSort(sortedBy(search, sort, begins))}
    >
      {label}
      <Arrow size={14} aria-hidden />
    </button>
  )
}

type PageChoiceProps<TRow> = { rows: readonly TRow[]; choice: ListChoice<TRow> }

/** Selects all rows of the page that need no closer look, or none. */
function PageChoice<TRow extends { id: string }>({ rows, choice }: PageChoiceProps<TRow>) {
  const open = rows.filter((row) => choice.canBeChosen(row) && choice.comesAlong(row))
  const chosen = open.filter(({ id }) => choice.chosenIds.has(id))
  const isWhole = open.length > 0 && chosen.length === open.length

  return (
    <label className="admin-choice">
      <VisuallyHidden>Choose all of this page</VisuallyHidden>
      <input
        type="checkbox"
        checked={isWhole}
        disabled={open.length === 0}
        ref={(box) => {
          if (box !== null) {
            box.indeterminate = !isWhole && chosen.length > 0
          }
        }}
        onChange={() => choice.onChoose(open, !isWhole)}
      />
    </label>
  )
}

type RowChoiceProps<TRow> = { row: TRow; name: string; choice: ListChoice<TRow> }

function RowChoice<TRow extends { id: string }>({ row, name, choice }: RowChoiceProps<TRow>) {
  const isChosen = choice.chosenIds.has(row.id)

  return (
    <label className="admin-choice">
      <VisuallyHidden>Choose {name}</VisuallyHidden>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!choice.canBeChosen(row)}
        onChange={() => choice.onChoose([row], !isChosen)}
      />
    </label>
  )
}

function Row<TRow extends { id: string }, TSort extends string>(
  props: AdminTableProps<TRow, TSort> & { row: TRow },
) {
  const { row, columns, nameOf, choice, onOpen } = props
  const [first, ...others] = columns
  const isChosen = choice?.chosenIds.has(row.id) === true
  const openByPress = ({ target }: MouseEvent) => {
    // Controls in the row have their own presses, and selecting text is no press.
    const isOwn = target instanceof Element && target.closest('button, a, label, input') !== null
    if (!isOwn && window.getSelection()?.isCollapsed !== false) {
      onOpen(row)
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the name in it is the button
    <tr data-chosen={isChosen || undefined} onClick={openByPress}>
      {choice === undefined ? null : (
        <td className="admin-choose">
          <RowChoice row={row} name={nameOf(row)} choice={choice} />
        </td>
      )}
      <th scope="row" className="admin-first">
        <button type="button" className="admin-open" onClick={() => onOpen(row)}>
          {first.cell(row)}
        </button>
      </th>
      {others.map((column) => (
        <td key={column.label} className={classOf(column, 1)} data-label={column.label}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

const placeholderRows = 8

type PlaceholdersProps<TRow> = { columns: readonly ListColumn<TRow>[]; isChosenFrom: boolean }

function Placeholders<TRow>({ columns, isChosenFrom }: PlaceholdersProps<TRow>) {
  return Array.from({ length: placeholderRows }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {columns.map((column, index) => (
        <td
          key={column.label}
          colSpan={index === 0 && isChosenFrom ? 2 : undefined}
          className={classOf(column, index)}
          data-label={index === 0 ? undefined : column.label}
        >
          <span className="admin-placeholder">&nbsp;</span>
        </td>
      ))}
    </tr>
  ))
}
