/** What was measured of one page, in medians: each figure by its name. */
export type Figures = Readonly<Record<string, number>>
/** The candidates of one measurement. */
export type Table = Readonly<Record<string, Figures>>
/** The target for our page, as a figure or relative to another page's. */
export type Goal = { text: string; value: number; limit: number }

export const say = (text: string) => process.stdout.write(`${text}\n`)

export const medianOf = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

export const mediansOf = (runs: readonly Figures[]): Figures =>
  Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((name) => [name, medianOf(runs.map((run) => run[name] ?? 0))]),
  )

/** The same, with times by their lower quartile: other programs only add to times, and with few runs easily to half of them. */
export const quietestOf = (runs: readonly Figures[]): Figures =>
  Object.fromEntries(
    Object.entries(mediansOf(runs)).map(([name, median]) => [
      name,
      name.endsWith(' ms') ? lowerQuartileOf(runs.map((run) => run[name] ?? 0)) : median,
    ]),
  )

const lowerQuartileOf = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 4)] ?? 0

const shown = (value: number) => value.toFixed(value < 10 && !Number.isInteger(value) ? 3 : 0)

const sayRow = (name: string, cells: readonly string[]) =>
  say(name.padEnd(28) + cells.map((cell) => cell.padStart(14)).join(''))

export const sayTable = (table: Table) => {
  const columns = Object.keys(Object.values(table)[0] ?? {})
  sayRow('', columns)
  for (const [name, figures] of Object.entries(table)) {
    sayRow(
      name,
      columns.map((column) => shown(figures[column] ?? 0)),
    )
  }
}

export const sayGoals = (goals: readonly Goal[]) =>
  goals.forEach(({ text, value, limit }) => {
    const isMet = value <= limit
    say(`${isMet ? 'met    ' : 'NOT MET'} ${text}: ${value.toFixed(2)} (≤ ${limit})`)
  })
