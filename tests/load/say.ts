import { tableOf } from '#tests/load/figures.ts'
import type { Tally } from '#tests/load/tally.ts'

export const say = (text: string) => process.stdout.write(`${text}\n`)

/** Each step: how often, how long, and what else than success. */
export const sayTally = (tally: Tally) => {
  const head = ['', 'times', 'p50 ms', 'p99 ms', '  else']
  const rows = tally.rows().map((it) => [it.step, it.count, it.p50, it.p99, `  ${it.errors}`])
  say(tableOf([head, ...rows]))
}

type Journeys = {
  readonly tally: Tally
  readonly begun: number
  readonly through: number
  readonly acknowledged: number
  readonly lost: number
}

/** How people fared meanwhile; a lead that was acknowledged and is not there has the command leave with 1. */
export const sayJourneys = ({ tally, begun, through, acknowledged, lost }: Journeys) => {
  say(
    `${through} of ${begun} journeys came to their end; ${acknowledged} leads acknowledged, ${lost} of them lost`,
  )
  sayTally(tally)
  if (lost > 0) {
    process.exitCode = 1
  }
}
