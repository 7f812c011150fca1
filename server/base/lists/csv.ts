type Cell = string | number | boolean | null

/** The columns of a table by their headings, each with the function that gives a row's cell. */
export type Columns<TRow> = Readonly<Record<string, (row: TRow) => Cell>>

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF'

/**
 * The table as CSV (RFC 4180), one piece per batch. No cell is a formula to a spreadsheet (AZ-11), even to one that splits lines
 * at semicolons. `end` is a note for the reader, in a last row.
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
 * A quote before the sign that would begin a formula makes spreadsheets show it as text; the full-width signs begin one in some,
 * and some skip quotes and spaces in front of it. The pattern looks back from the sign to the beginning of its field: looking
 * forward from there, a text of nothing but spaces would take time by the square of its length.
 */
const withoutFormulas = (text: string) =>
  text.replaceAll(/(?=[=+\-@＝＋－＠\t\r])(?<=(?:^|[;\t\r\n])["\s]*?)/g, "'")

/** A time that spreadsheets recognize, `2026-01-15 09:00:00`; the heading of its column says that it is in UTC. */
export const timeOf = (at: number | null) =>
  at === null ? '' : new Date(at).toISOString().slice(0, 19).replace('T', ' ')
