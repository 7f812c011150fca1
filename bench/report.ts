/** What one page was found to do, in medians: each figure by its name. */
export type Figures = Readonly<Record<string, number>>
/** The candidates of one measurement. */
export type Table = Readonly<Record<string, Figures>>
/** What a candidate of ours should reach, as a figure or as a part of another's. */
export type Goal = { text: string; value: number; limit: number }

export const say = (text: string) => process.stdout.write(`${text}\n`)

export const medianOf = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

export const mediansOf = (runs: readonly Figures[]): Figures =>
  Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((name) => [name, medianOf(runs.map((run) => run[name] ?? 0))]),
  )

/** The same, but times by their lower quartile: what else runs on a machine only adds to them, and to half of few runs easily. */
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
