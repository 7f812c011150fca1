import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

import { openCluster, type Cluster } from '#tests/load/cluster/cluster.ts'
import { throughputOf } from '#tests/load/cluster/throughput.ts'
import { underLoad } from '#tests/load/cluster/under-load.ts'
import { say, sayTally } from '#tests/load/say.ts'
import { productMain } from '#tests/support/portal-process.ts'
import { peopleOf, type ProcessPeople } from '#tests/support/process-people.ts'

const publicPort = Number(process.env['PORT'] || 3_000)
const mostProcesses = 8
/** Journeys that begin in a second while processes come and go. */
const rate = 6

const optionsIn = (args: string[]) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      trial: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '10' },
    },
  })
  const size = Number(positionals[0] ?? 3)
  if (!Number.isInteger(size) || size < 2 || size > mostProcesses) {
    throw new Error(`npm run cluster -- 3: so many processes, from 2 to ${mostProcesses}.`)
  }
  const seconds = Number(values.seconds)
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 600) {
    throw new Error('--seconds takes a whole number from 1 to 600.')
  }
  return { size, isTrial: values.trial, seconds }
}

const sayMembers = async ({ members }: Cluster) => {
  for (const [index, { url, pid }] of members.entries()) {
    say(`  process ${index + 1}: ${url}, pid ${await pid()}`)
  }
}

const help = `roll: replaces one process after the other    kill 2: kill -9 of a process
database: kill -9 of the database             stop`

/** What is typed happens to the cluster, until `stop` or Ctrl-C. */
const obey = async (cluster: Cluster) => {
  const acts: Readonly<Record<string, (which: number) => Promise<unknown> | undefined>> = {
    roll: () => cluster.roll(),
    kill: (which) => cluster.members[which - 1]?.kill(),
    database: () => cluster.restartDatabase(),
  }
  const lines = createInterface({ input: process.stdin })
  const end = () => {
    // One Ctrl-C reaches the processes as well.
    cluster.retire()
    lines.close()
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  lines.on('line', (line) => {
    const [name = '', which] = line.trim().split(' ')
    if (name === 'stop') {
      lines.close()
      return
    }
    const done = acts[name]?.(Number(which))
    if (done === undefined) {
      say(help)
      return
    }
    done.then(() => sayMembers(cluster)).catch((error: unknown) => say(String(error)))
  })
  await once(lines, 'close')
}

const stay = async (size: number) => {
  const cluster = await openCluster({ size, port: publicPort, script: productMain })
  say(`Partner Portal: ${cluster.url}, by ${size} processes over one PostgreSQL`)
  await sayMembers(cluster)
  say(help)
  try {
    await obey(cluster)
  } finally {
    await cluster.close()
  }
}

const sayRates = async (cluster: Cluster, people: ProcessPeople, seconds: number) => {
  for (let processes = 1; processes <= cluster.members.length; processes += 1) {
    const found = await throughputOf(cluster, people, { processes, seconds })
    say(
      `${processes} × process: ${found.perSecond.toFixed(0)} reads a second; each takes ${found.processMsEach.toFixed(2)} ms of a core for the process, ${found.databaseMsEach.toFixed(2)} ms for the database`,
    )
  }
}

const tryOut = async (size: number, seconds: number) => {
  // People bring the address that a network in front adds; then comes the balancer.
  const settings = { SAMPLE_DATA: 'false', TRUSTED_PROXIES: '2', CODES_PER_MINUTE: '1000000' }
  const cluster = await openCluster({ size, settings, script: productMain })
  const happenings = {
    'nothing happens': () => Promise.resolve(),
    'one process after the other is replaced': cluster.roll,
    'one process after the other is killed': async () => {
      for (const { kill } of cluster.members) {
        await kill()
      }
    },
    'the database is killed': cluster.restartDatabase,
  }
  const people = await peopleOf(cluster).catch(async (error: unknown) => {
    await cluster.close()
    throw error
  })
  try {
    await sayRates(cluster, people, seconds)
    for (const [name, happen] of Object.entries(happenings)) {
      const found = await underLoad(people, { rate, seconds: Math.max(seconds, 3 * size) }, happen)
      say(
        `\n${name}: ${found.through} of ${found.begun} journeys came to their end; ${found.acknowledged} leads acknowledged, ${found.lost} of them lost`,
      )
      sayTally(found.tally)
    }
  } finally {
    await people.close()
    await cluster.close()
  }
}

try {
  const { size, isTrial, seconds } = optionsIn(process.argv.slice(2))
  await (isTrial ? tryOut(size, seconds) : stay(size))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
