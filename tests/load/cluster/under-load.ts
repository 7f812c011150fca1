import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import { beginAll, isThrough } from '#tests/load/crowd.ts'
import { createTally } from '#tests/load/tally.ts'
import { inTurn } from '#tests/support/in-turn.ts'
import type { ProcessPeople } from '#tests/support/process-people.ts'

type Load = {
  /** Journeys that begin in a second, for so long. */
  readonly rate: number
  readonly seconds: number
}

/**
 * Has people make their journeys while something happens to the processes, and compares what was acknowledged with what is
 * stored. Where it takes longer than the journeys it is waited for.
 */
export const underLoad = async (
  people: ProcessPeople,
  { rate, seconds }: Load,
  happen: () => Promise<unknown>,
) => {
  const crowd = await inTurn(Math.round(rate * seconds), people.add)
  const tally = createTally()
  const acknowledged: string[] = []
  const onLead = (id: string) => acknowledged.push(id)
  const journeys = beginAll(crowd, rate, (one) =>
    isThrough({ ...one, db: people.db, tally, onLead }),
  )
  // Journeys of every step are under way by then.
  await sleep(1_000)
  await happen()
  const through = await journeys
  return {
    tally,
    begun: crowd.length,
    through: through.filter(Boolean).length,
    acknowledged: acknowledged.length,
    /** Of those that were acknowledged. */
    lost: acknowledged.length - (await countLeads(people, acknowledged)),
  }
}

const countLeads = async ({ db }: ProcessPeople, ids: readonly string[]) => {
  const { count } = await db
    .selectFrom('leads')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
