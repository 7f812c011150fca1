import { tableOf } from '#tests/load/figures.ts'
import type { Tally } from '#tests/load/tally.ts'

export const say = (text: string) => process.stdout.write(`${text}\n`)

/** Each step: how often, how long, and what else than success. */
export const sayTally = (tally: Tally) => {
  const head = ['', 'times', 'p50 ms', 'p99 ms', '  else']
  const rows = tally.rows().map((it) => [it.step, it.count, it.p50, it.p99, `  ${it.errors}`])
  say(tableOf([head, ...rows]))
}
