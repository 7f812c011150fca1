import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

import { messageOf } from '#server/base/fault.ts'
import { openCluster, type Cluster } from '#tests/load/cluster/cluster.ts'
import { poolings, type Pooling } from '#tests/load/cluster/pooler.ts'
import { tryOut } from '#tests/load/cluster/trial.ts'
import { say } from '#tests/load/say.ts'
import { productMain } from '#tests/support/portal-process.ts'

const publicPort = Number(process.env['PORT'] || 3_000)
const mostProcesses = 8

const optionsIn = (args: string[]) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      trial: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '10' },
      pooler: { type: 'string' },
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
  const pooling = poolings.find((it) => it === values.pooler)
  if (pooling === undefined && values.pooler !== undefined) {
    throw new Error(`--pooler takes ${poolings.join(' or ')}.`)
  }
  return { size, isTrial: values.trial, seconds, pooling }
}

const sayMembers = async ({ members }: Cluster) => {
  for (const [index, { url, pid }] of members.entries()) {
    say(`  process ${index + 1}: ${url}, pid ${await pid()}`)
  }
}

const help = `roll: replaces one process after the other    kill 2: kill -9 of a process
database: kill -9 of the database              hang: the database says nothing for 30 s
pooler: kill -9 of PgBouncer (--pooler session)    stop`

/** What is typed happens to the cluster, until `stop` or Ctrl-C. */
const obey = async (cluster: Cluster) => {
  const acts: Readonly<Record<string, (which: number) => Promise<unknown> | undefined>> = {
    roll: () => cluster.roll(),
    kill: (which) => cluster.members[which - 1]?.kill(),
    database: () => cluster.restartDatabase(),
    hang: () => cluster.hangDatabase(30_000),
    pooler: () => cluster.pooler?.restart(),
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

const stay = async (size: number, pooling: Pooling | undefined) => {
  const cluster = await openCluster({ size, port: publicPort, pooling, script: productMain })
  say(`Partner Portal: ${cluster.url}, by ${size} processes over one PostgreSQL`)
  await sayMembers(cluster)
  say(help)
  try {
    await obey(cluster)
  } finally {
    await cluster.close()
  }
}

try {
  const { size, isTrial, seconds, pooling } = optionsIn(process.argv.slice(2))
  await (isTrial ? tryOut({ size, seconds, pooling }) : stay(size, pooling))
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
}
