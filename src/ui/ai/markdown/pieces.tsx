import type { MarkedToken, Token, Tokens } from 'marked'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'

import { Code, Scrolled } from '#src/ui/ai/markdown/code.tsx'
import { entitiesIn } from '#src/ui/ai/markdown/entities.ts'
import { known } from '#src/ui/ai/markdown/known.ts'
import { placeOf } from '#src/ui/ai/markdown/places.ts'

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

function List({ list: { ordered, start, items } }: { list: Tokens.List }) {
  return ordered ? (
    <ol start={start === '' ? undefined : start}>{drawn(items)}</ol>
  ) : (
    <ul>{drawn(items)}</ul>
  )
}

function Table({ table: { header, rows } }: { table: Tokens.Table }) {
  return (
    <Scrolled label="Table">
      <table>
        <thead>
          <tr>
            {header.map((cell, at) => (
              <th key={at} scope="col">
                {drawn(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Row key={at} row={row} />
          ))}
        </tbody>
      </table>
    </Scrolled>
  )
}

type RowProps = { row: readonly Tokens.TableCell[] }

const Row = memo(
  function Row({ row }: RowProps) {
    return (
      <tr>
        {row.map((cell, at) => (
          <td key={at}>{drawn(cell.tokens)}</td>
        ))}
      </tr>
    )
  },
  (before, after) => before.row.every(({ text }, at) => text === after.row[at]?.text),
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
