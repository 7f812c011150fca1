import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { embeddedPostgres } from '#server/db/embedded/embedded.ts'
import { peopleOf } from '#tests/support/process-people.ts'
import { isFree, startServerProcess } from '#tests/support/server-process.ts'

/** A portal on a fresh folder in `home` and the loopback, as a proxy in front of it would have it. `script` is what runs it. */
export const openLoadedPortal = async (script?: string, home = tmpdir()) => {
  const dataDir = await mkdtemp(join(home, 'portal-load-'))
  const port = await quietPort()
  const metricsPort = await quietPort()
  const settings = {
    METRICS_PORT: String(metricsPort),
    SAMPLE_DATA: 'false',
    TRUSTED_PROXIES: '1',
    CODES_PER_MINUTE: '1000000',
  }
  const start = () => startServerProcess(dataDir, port, settings, script)
  let server = await start()
  const people = await peopleOf({ dataDir, url: server.url })

  return {
    people,
    databaseUrl: (await embeddedPostgres(join(dataDir, 'postgres'))).url,
    /** What the process says of itself. */
    figures: () => figuresAt(metricsPort),
    /** The server process is away at once; its database stays. */
    kill: () => server.kill(),
    start: async () => {
      server = await start()
    },
    close: async () => {
      await people.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type LoadedPortal = Awaited<ReturnType<typeof openLoadedPortal>>

/** One that no connection is given as its own: while the server is away it would be gone, even to a page that asks. */
export const quietPort = async () => {
  for (;;) {
    const port = randomInt(20_000, 30_000)
    if (await isFree(port)) {
      return port
    }
  }
}

/** What a process says of itself at its port for metrics. */
export const figuresAt = async (port: number) => {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return {
    megabytes: figureIn(metrics, 'process_resident_memory_bytes') / 2 ** 20,
    heapMegabytes: figureIn(metrics, 'nodejs_heap_size_used_bytes') / 2 ** 20,
    /** Of the whole heap. */
    collections: figureIn(metrics, 'nodejs_gc_duration_seconds_count{kind="major"}'),
    handles: figureIn(metrics, 'process_open_fds'),
    cpuSeconds: figureIn(metrics, 'process_cpu_seconds_total'),
  }
}

const figureIn = (metrics: string, name: string) =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1])
