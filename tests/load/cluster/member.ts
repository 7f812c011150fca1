import { setTimeout as sleep } from 'node:timers/promises'

import type { ServerProcess } from '#tests/support/server-process.ts'

const pauseMs = 500

/** A process that is started again whenever it ends, whoever ended it, until the cluster is closed. */
export const startMember = async (start: () => Promise<ServerProcess>) => {
  let isClosed = false
  const started: ServerProcess[] = []

  const startAgain = async (): Promise<ServerProcess> => {
    for (;;) {
      try {
        return watched(await start())
      } catch (error) {
        if (isClosed) {
          throw error
        }
        await sleep(pauseMs)
      }
    }
  }
  const watched = (process: ServerProcess) => {
    started.push(process)
    process.child.once('exit', () => {
      if (!isClosed) {
        running = startAgain()
        // Whoever waits for it is told.
        running.catch(() => {})
      }
    })
    return process
  }
  let running = Promise.resolve(watched(await start()))
  const { url } = await running

  return {
    url,
    pid: async () => (await running).child.pid,
    /** What its logs call an error, those of processes that have ended as well. */
    faults: () =>
      started.flatMap(({ output }) =>
        output()
          .split('\n')
          .filter((line) => line.includes('"level":"error"')),
      ),
    /** `kill -9`; resolves once it is ready again. */
    kill: async () => {
      await (await running).kill()
      await running
    },
    /** Told to stop, as by an orchestrator; resolves once the next one is ready. */
    replace: async () => {
      const code = await (await running).stop()
      await running
      return code
    },
    /** Nothing is started any more; what runs may be stopped later. */
    retire: () => {
      isClosed = true
    },
    stop: async () => {
      isClosed = true
      await (await running.catch(() => null))?.stop()
    },
  }
}
