import type { MarkedToken, Tokens } from 'marked'

/** What comes may still change so many items or rows at the end. */
const unsettled = 3

/** A long list or table of which only the end is read again. */
export type Begun = {
  /** Its beginning as it was written, which stays as it was read. */
  readonly raw: string
  /** What stands before the rest while that is read: rows are none without their header. */
  readonly head: string
  /** The whole block, once its rest was read; `null` where that goes on with something else. */
  readonly join: (rest: MarkedToken) => MarkedToken | null
}

/** `null`: this block is short, or of a kind that is read whole. */
export const begunOf = (token: MarkedToken): Begun | null => {
  if (token.type === 'list') {
    return token.items.length > unsettled ? begunList(token) : null
  }
  return token.type === 'table' && token.rows.length > unsettled ? begunTable(token) : null
}

const begunList = (list: Tokens.List): Begun => {
  const items = list.items.slice(0, -unsettled)
  const raw = items.map((item) => item.raw).join('')
  return {
    raw,
    head: '',
    join: (rest) =>
      // A blank line between two items makes paragraphs of all.
      rest.type === 'list' && rest.ordered === list.ordered && rest.loose === list.loose
        ? { ...list, raw: raw + rest.raw, items: [...items, ...rest.items] }
        : null,
  }
}

const begunTable = (table: Tokens.Table): Begun => {
  const rows = table.rows.slice(0, -unsettled)
  const lines = table.raw.split('\n')
  const written = (count: number) => `${lines.slice(0, count).join('\n')}\n`
  const head = written(2)
  const raw = written(2 + rows.length)
  return {
    raw,
    head,
    join: (rest) =>
      rest.type === 'table'
        ? {
            ...table,
            raw: raw + rest.raw.slice(head.length),
            rows: [...rows, ...rest.rows],
          }
        : null,
  }
}
