import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import {
  embeddedPostgres,
  runningPostmaster,
  stopPostmaster,
} from '#server/db/embedded/embedded.ts'
import { startBalancer } from '#tests/load/cluster/balancer.ts'
import { startPooler, type Pooling } from '#tests/load/cluster/pooler.ts'
import { startMember } from '#tests/load/cluster/member.ts'
import { figuresAt, quietPort } from '#tests/load/loaded-portal.ts'
import { inTurn } from '#tests/support/in-turn.ts'
import { killDatabase, signalDatabase } from '#tests/support/kill-harness.ts'
import { startServerProcess } from '#tests/support/server-process.ts'

type Options = {
  readonly size: number
  /** Where the balancer listens; any free one unless told otherwise. */
  readonly port?: number
  readonly settings?: Readonly<Record<string, string>>
  /** Between the processes and the database: for how long it lends a connection. */
  readonly pooling?: Pooling | undefined
  /** What runs a process; the server without its pages unless told otherwise. */
  readonly script?: string
}

/** Longer than the balancer takes to notice, on a busy machine too. */
const unreadySec = '2'

/** Processes of the portal over one PostgreSQL of their own and behind one balancer, on a fresh folder and the loopback. */
export const openCluster = async ({ size, port, settings = {}, pooling, script }: Options) => {
  await using opening = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-cluster-'))
  opening.defer(() => rm(dataDir, { recursive: true, force: true }))
  const data = join(dataDir, 'postgres')
  const database = await embeddedPostgres(data)
  opening.defer(() => stopPostmaster(data))

  const pooler = pooling && (await startPooler({ url: database.url, data, pooling }))
  opening.defer(async () => pooler?.stop())
  const databaseUrl = pooler?.url ?? database.url

  const publicPort = port ?? (await quietPort())
  const url = `http://localhost:${publicPort}`
  const members = await inTurn(size, async () => {
    const own = await quietPort()
    const metricsPort = await quietPort()
    const member = await startMember(() =>
      startServerProcess(
        dataDir,
        own,
        {
          PUBLIC_URL: url,
          DATABASE_URL: databaseUrl,
          METRICS_PORT: String(metricsPort),
          TRUSTED_PROXIES: '1',
          UNREADY_SEC: unreadySec,
          ...settings,
        },
        script,
      ),
    )
    opening.defer(member.stop)
    return { ...member, figures: () => figuresAt(metricsPort) }
  })
  const balancer = await startBalancer(
    publicPort,
    members.map((member) => member.url),
  )
  opening.defer(balancer.close)
  const opened = opening.move()

  return {
    url,
    dataDir,
    members,
    databaseDir: data,
    /** As the processes reach it. */
    databaseUrl,
    pooler,
    /** Replaces one process after the other; answers their exit codes. */
    roll: async () => {
      const codes = []
      for (const { replace } of members) {
        codes.push(await replace())
      }
      return codes
    },
    /** The database is killed with all its processes, and started where it was. */
    restartDatabase: async () => {
      killDatabase(data)
      while (runningPostmaster(data) !== null) {
        await sleep(20)
      }
      await embeddedPostgres(data, { port: database.port })
    },
    /** The database says nothing for so long, and goes on where it was. */
    hangDatabase: async (ms: number) => {
      signalDatabase(data, 'SIGSTOP')
      await sleep(ms)
      signalDatabase(data, 'SIGCONT')
    },
    /** A process that ends by itself from now on stays away. */
    retire: () => members.forEach((member) => member.retire()),
    close: async () => {
      await Promise.all(members.map(({ stop }) => stop()))
      await opened.disposeAsync()
    },
  }
}
export type Cluster = Awaited<ReturnType<typeof openCluster>>
