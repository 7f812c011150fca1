import type { MarkedToken, Token, Tokens } from 'marked'
import { Link } from '@tanstack/react-router'
import { memo, type CSSProperties, type ReactNode } from 'react'

import { Code, Scrolled } from '#src/ui/ai/markdown/code.tsx'
import { entitiesIn } from '#src/lib/plain-text.ts'
import { known } from '#src/ui/ai/markdown/known.ts'
import { placeOf } from '#src/ui/ai/markdown/places.ts'
import { isSameRun, runsOf } from '#src/ui/ai/markdown/runs.ts'

type Drawings = {
  readonly [TType in MarkedToken['type']]: (
    token: Extract<MarkedToken, { type: TType }>,
  ) => ReactNode
}

/** How each kind of token is drawn; what is markup, or cannot be shown, stands there as it is written. */
const drawings: Drawings = {
  // An answer has no place in the outline of the page.
  heading: ({ tokens }) => <p className="heading">{drawn(tokens)}</p>,
  paragraph: ({ tokens }) => <p>{drawn(tokens)}</p>,
  text: ({ tokens, text }) => (tokens === undefined ? entitiesIn(text) : drawn(tokens)),
  strong: ({ tokens }) => <strong>{drawn(tokens)}</strong>,
  em: ({ tokens }) => <em>{drawn(tokens)}</em>,
  del: ({ tokens }) => <del>{drawn(tokens)}</del>,
  codespan: ({ text }) => <code>{text}</code>,
  code: ({ text }) => <Code text={text} />,
  blockquote: ({ tokens }) => <blockquote>{drawn(tokens)}</blockquote>,
  list: (token) => <List list={token} />,
  list_item: ({ tokens }) => <li>{drawn(tokens)}</li>,
  checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  table: (token) => <Table table={token} />,
  link: (token) => <Leading link={token} />,
  // Never loaded: the address of a picture tells others who reads.
  image: ({ text }) => text,
  br: () => <br />,
  hr: () => <hr />,
  space: () => null,
  def: () => null,
  escape: ({ text }) => text,
  html: ({ raw, block }) => (block ? <p>{raw}</p> : raw),
}

/** A part of an answer, not drawn anew while it reads the same. */
export const Piece = memo(
  function Piece({ token }: { token: MarkedToken }) {
    // The kind of the token chooses what takes tokens of that kind.
    return (drawings[token.type] as (token: MarkedToken) => ReactNode)(token)
  },
  (before, after) => before.token === after.token || isSame(before.token, after.token),
)

/** Items of a list become paragraphs once a blank line stands between two of them. */
const isSame = (before: MarkedToken, after: MarkedToken) =>
  before.raw === after.raw &&
  before.type === after.type &&
  (before.type !== 'list_item' || after.type !== 'list_item' || before.loose === after.loose)

const drawn = (tokens: readonly Token[]) =>
  tokens.map((token, at) => <Piece key={at} token={known(token)} />)

/** So many items are passed over at once where none of them changed, and by the browser where they are out of sight. */
const itemsInRun = 32

/** A long one is several that follow each other: within one the browser lays out and paints all of it with each item that comes. */
function List({ list: { ordered, start, items } }: { list: Tokens.List }) {
  const runs = runsOf(items, itemsInRun)
  const hasThreeDigits = ordered && Number(start) + items.length > 100

  return runs.map((run, at) => (
    <Items
      key={at}
      items={run}
      first={ordered ? Number(start) + at * itemsInRun : undefined}
      isWhole={at < runs.length - 1}
      hasThreeDigits={hasThreeDigits}
    />
  ))
}

type ItemsProps = {
  items: readonly Tokens.ListItem[]
  /** The number of the first, where they have numbers. */
  first: number | undefined
  /** No more of them come: how high they are is known. */
  isWhole: boolean
  /** The last of the whole list has a number of three digits. */
  hasThreeDigits: boolean
}

const Items = memo(
  function Items({ items, first, isWhole, hasThreeDigits }: ItemsProps) {
    const names = [isWhole && 'whole', hasThreeDigits && 'three-digits'].filter(Boolean)
    const className = names.join(' ') || undefined
    return first === undefined ? (
      <ul className={className}>{drawn(items)}</ul>
    ) : (
      <ol className={className} start={first}>
        {drawn(items)}
      </ol>
    )
  },
  (before, after) =>
    before.first === after.first &&
    before.isWhole === after.isWhole &&
    before.hasThreeDigits === after.hasThreeDigits &&
    isSameRun(before.items, after.items),
)

/** So many rows a table lays out by what stands in them; a longer one has its columns from these. */
const longTable = 32
/** The browser skips those of a long table that are out of sight. */
const rowsInBody = 32

function Table({ table: { header, rows } }: { table: Tokens.Table }) {
  const isLong = rows.length > longTable
  const bodies = runsOf(rows, rowsInBody)

  return (
    <Scrolled label="Table">
      <table
        {...roleOf('table', isLong)}
        className={isLong ? 'long' : undefined}
        style={isLong ? columnsOf(rows.slice(0, longTable)) : undefined}
      >
        <thead {...roleOf('rowgroup', isLong)}>
          <tr {...roleOf('row', isLong)}>
            {header.map((cell, at) => (
              <th key={at} {...roleOf('columnheader', isLong)} scope="col">
                {drawn(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        {bodies.map((run, at) => (
          <Body key={at} rows={run} isLong={isLong} isLast={at === bodies.length - 1} />
        ))}
      </table>
    </Scrolled>
  )
}

/** What is no table to the browser, for it is laid out otherwise, is one all the same. */
const roleOf = (role: string, isLong: boolean) => (isLong ? { role } : {})

/** So wide is each at least, in rem. */
const columnWidth = 6

/** Each as wide as what stands in it on the average needs. */
const columnsOf = (rows: readonly (readonly Tokens.TableCell[])[]) => {
  const columns = (rows[0] ?? []).map((_, at) => {
    const letters = rows.reduce((sum, row) => sum + (row[at]?.text.length ?? 0), 0)
    return `minmax(${columnWidth}rem, ${Math.max(Math.round(letters / rows.length), 1)}fr)`
  })
  return {
    '--columns': columns.join(' '),
    minWidth: `${columns.length * columnWidth}rem`,
  } as CSSProperties
}

type BodyProps = {
  rows: readonly (readonly Tokens.TableCell[])[]
  isLong: boolean
  /** More rows may come: how high it is, is not known yet. */
  isLast: boolean
}

const Body = memo(
  function Body({ rows, isLong, isLast }: BodyProps) {
    return (
      <tbody {...roleOf('rowgroup', isLong)} className={isLast ? undefined : 'whole'}>
        {rows.map((row, at) => (
          <Row key={at} row={row} isLong={isLong} />
        ))}
      </tbody>
    )
  },
  (before, after) =>
    before.isLong === after.isLong &&
    before.isLast === after.isLast &&
    isSameRun(before.rows, after.rows, isSameRow),
)

type RowProps = { row: readonly Tokens.TableCell[]; isLong: boolean }

const isSameRow = (before: readonly Tokens.TableCell[], after: readonly Tokens.TableCell[]) =>
  before === after || before.every(({ text }, at) => text === after[at]?.text)

const Row = memo(
  function Row({ row, isLong }: RowProps) {
    return (
      <tr {...roleOf('row', isLong)}>
        {row.map((cell, at) => (
          <td key={at} {...roleOf('cell', isLong)}>
            {drawn(cell.tokens)}
          </td>
        ))}
      </tr>
    )
  },
  (before, after) => before.isLong === after.isLong && isSameRow(before.row, after.row),
)

/** A way within the portal; of any other the address stands there to be read. */
function Leading({ link: { href, text, tokens } }: { link: Tokens.Link }) {
  const place = placeOf(href)
  if (place === null) {
    return href === text ? (
      text
    ) : (
      <>
        {drawn(tokens)} ({href})
      </>
    )
  }
  return 'demo' in place ? (
    <Link to="/demo/$key" params={{ key: place.demo }}>
      {drawn(tokens)}
    </Link>
  ) : (
    <Link to={place.page}>{drawn(tokens)}</Link>
  )
}
