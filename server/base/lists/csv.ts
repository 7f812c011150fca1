type Cell = string | number | boolean | null

/** The columns of a table by their headings, each with what a row has in it. */
export type Columns<TRow> = Readonly<Record<string, (row: TRow) => Cell>>

/** Spreadsheets read UTF-8 by it. */
const byteOrderMark = '\uFEFF'

/**
 * The table as CSV (RFC 4180), a piece for each batch of what is stored. Nothing in it is a formula to a spreadsheet (AZ-11), also to one that
 * splits lines at semicolons. `end`: what has to be known of the table, in the first column of a last row.
 */
export async function* csvOf<TStored, TRow>(
  columns: Columns<TRow>,
  batches: AsyncIterable<readonly TStored[]> | Iterable<readonly TStored[]>,
  rowOf: (stored: TStored) => TRow,
  end: string | null = null,
): AsyncGenerator<string> {
  const values = Object.values(columns)
  yield `${byteOrderMark}${lineOf(Object.keys(columns))}`
  for await (const batch of batches) {
    const rows = batch.map((stored) => rowOf(stored))
    yield rows.map((row) => lineOf(values.map((valueIn) => valueIn(row)))).join('')
  }
  if (end !== null) {
    yield lineOf(values.map((_, at) => (at === 0 ? end : null)))
  }
}

const lineOf = (cells: readonly Cell[]) => `${cells.map(cellOf).join(',')}\r\n`

const cellOf = (value: Cell) => {
  if (typeof value !== 'string') {
    return value === null ? '' : String(value)
  }
  const text = withoutFormulas(value)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * A quote before what would begin a formula has a spreadsheet show it as text; the wide forms begin one in some. Quotes and
 * spaces at the beginning of a field are no text to all of them. Looked back from the sign, and no further than to the beginning of
 * its field: a text of spaces alone would take the square of its length.
 */
const withoutFormulas = (text: string) =>
  text.replaceAll(/(?=[=+\-@＝＋－＠\t\r])(?<=(?:^|[;\t\r\n])["\s]*?)/g, "'")

/** A time as spreadsheets know it for one, `2026-01-15 09:00:00`: the heading of its column says that it is of UTC. */
export const timeOf = (at: number | null) =>
  at === null ? '' : new Date(at).toISOString().slice(0, 19).replace('T', ' ')
