import { setTimeout as sleep } from 'node:timers/promises'

import { openCluster, type Cluster } from '#tests/load/cluster/cluster.ts'
import { pooledFacts } from '#tests/load/cluster/pooled.ts'
import type { Pooling } from '#tests/load/cluster/pooler.ts'
import { throughputOf } from '#tests/load/cluster/throughput.ts'
import { underLoad } from '#tests/load/cluster/under-load.ts'
import { say, sayJourneys } from '#tests/load/say.ts'
import { spoken, storedAfter, wordsFor } from '#tests/load/words.ts'
import { productMain } from '#tests/support/portal-process.ts'
import { peopleOf, type ProcessPeople } from '#tests/support/process-people.ts'

/** Journeys that begin in a second while processes come and go. */
const rate = 6
/** In front of each caller of the reads: so many ask less often than one may. */
const peopleEach = 20
const hangSeconds = 30
/** Into the hang: by then who has a connection and who waits for one are told. */
const askedAfterMs = 5_000

type Trial = {
  readonly size: number
  /** Of journeys, for each thing that happens. */
  readonly seconds: number
  readonly pooling: Pooling | undefined
}

/** Has people make their journeys while one thing after the other happens to a cluster, and says how they fared. */
export const tryOut = async ({ size, seconds, pooling }: Trial) => {
  // People bring the address that a network in front adds; then comes the balancer.
  const settings = { SAMPLE_DATA: 'false', TRUSTED_PROXIES: '2', CODES_PER_MINUTE: '1000000' }
  await using opening = new AsyncDisposableStack()
  const cluster = await openCluster({ size, settings, pooling, script: productMain })
  opening.defer(cluster.close)
  const people = await peopleOf(cluster)
  opening.defer(people.close)

  if (pooling !== undefined) {
    await sayPooled(cluster, pooling)
  }
  await sayRates(cluster, people, seconds)
  const told = new Set<string>()
  const least = Math.max(seconds, 3 * size)
  for (const { name, happen, during = least } of happeningsIn(cluster, people)) {
    say(`\n${name}`)
    sayJourneys(await underLoad(people, { rate, seconds: during }, happen))
    sayFaults(cluster, told)
  }
}

type Happening = {
  readonly name: string
  readonly happen: () => Promise<unknown>
  /** For as many seconds people begin their journeys. */
  readonly during?: number
}

const happeningsIn = (cluster: Cluster, people: ProcessPeople): Happening[] => [
  { name: 'nothing happens', happen: () => Promise.resolve() },
  { name: 'one process after the other is replaced', happen: cluster.roll },
  {
    name: 'one process after the other is killed',
    happen: async () => {
      for (const { kill } of cluster.members) {
        await kill()
      }
    },
  },
  { name: 'the database is killed', happen: cluster.restartDatabase },
  {
    name: `the database hangs for ${hangSeconds} s`,
    happen: () => hang(cluster, people),
    during: hangSeconds + 10,
  },
  ...(cluster.pooler ? [{ name: 'PgBouncer is killed', happen: cluster.pooler.restart }] : []),
]

const hang = async (cluster: Cluster, people: ProcessPeople) => {
  const { browser } = await people.signIn()
  const hung = cluster.hangDatabase(hangSeconds * 1_000)
  await sleep(askedAfterMs)
  say(`  who has something stored is told: ${spoken(await wordsFor(browser))}`)
  await hung
  const backMs = await storedAfter(() => browser)
  say(`  it is stored again ${backMs.toFixed(0)} ms after the database goes on`)
}

const sayPooled = async ({ databaseUrl }: Cluster, pooling: Pooling) => {
  const { hears, locked, timeLimits } = await pooledFacts(databaseUrl)
  say(`Behind PgBouncer, which lends for a ${pooling}:`)
  say(`  what is told by NOTIFY is ${hears ? '' : 'not '}heard by who listens`)
  say(`  under one advisory lock there were ${locked} at once`)
  say(`  a statement may take ${timeLimits.join(' or ')}`)
}

/** Whatever a process calls an error is one to look into: that the database is away is none. */
const sayFaults = ({ members }: Cluster, told: Set<string>) => {
  for (const line of members.flatMap(({ faults }) => faults())) {
    if (!told.has(line)) {
      told.add(line)
      say(line)
    }
  }
}

const sayRates = async (cluster: Cluster, people: ProcessPeople, seconds: number) => {
  for (let processes = 1; processes <= cluster.members.length; processes += 1) {
    const found = await throughputOf(cluster, people, { processes, seconds, peopleEach })
    say(
      `${processes} × process: ${found.perSecond.toFixed(0)} reads a second; each takes ${found.processMsEach.toFixed(2)} ms of a core for the process, ${found.databaseMsEach.toFixed(2)} ms for the database`,
    )
  }
}
