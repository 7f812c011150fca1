/** The value below which this share of all lies; 0 where there is none. */
export const quantile = (values: readonly number[], share: number) => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

type Point = { readonly at: number; readonly value: number }

/** By how much `value` grows with each unit of `at`: the line of least squares, and its standard error. */
export const slopeOf = (points: readonly Point[]) => {
  const [at, value] = [meanOf(points.map((it) => it.at)), meanOf(points.map((it) => it.value))]
  const spread = points.reduce((sum, it) => sum + (it.at - at) ** 2, 0)
  const slope = points.reduce((sum, it) => sum + (it.at - at) * (it.value - value), 0) / spread
  const rest = points.reduce((sum, it) => sum + (it.value - value - slope * (it.at - at)) ** 2, 0)
  return { slope, error: Math.sqrt(rest / (points.length - 2) / spread) }
}

/** So many answers touch all that V8 holds ready, and compile what is often run (docs/adr/093). */
export const warmingAnswers = 40_000

/** What follows the warm-up: all if it was over before, else the last two thirds at most, and those, not warm, where it left less than a third. */
export const warmPartOf = <TSample extends { readonly answers: number }>(
  samples: readonly TSample[],
) => {
  const third = Math.floor(samples.length / 3)
  const warmedAt = samples.findIndex(({ answers }) => answers >= warmingAnswers)
  const isWarm = warmedAt !== -1 && warmedAt <= samples.length - third
  const from = isWarm ? Math.max(third, warmedAt) : third
  return { isWarm, warm: samples.slice(warmedAt === 0 ? 0 : from) }
}

const shown = (cell: string | number) => (typeof cell === 'number' ? cell.toFixed(0) : cell)

/** Rows of cells as text, the first column to the left. */
export const tableOf = (rows: readonly (readonly (string | number)[])[]) =>
  rows
    .map(([name = '', ...cells]) => {
      const rest = cells.map((cell) => shown(cell).padStart(11)).join('')
      return `${shown(name).padEnd(24)}${rest}\n`
    })
    .join('')
