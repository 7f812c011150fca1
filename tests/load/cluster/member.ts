import type { ServerProcess } from '#tests/support/server-process.ts'

/** A process that is started again whenever it ends, whoever ended it, until the cluster is closed. */
export const startMember = async (start: () => Promise<ServerProcess>) => {
  let isClosed = false
  let running = start()

  const keep = async () => {
    const { child } = await running
    child.once('exit', () => {
      if (!isClosed) {
        running = start()
        void keep().catch(() => {})
      }
    })
  }
  await keep()
  const { url } = await running

  return {
    url,
    pid: async () => (await running).child.pid,
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
    close: async () => {
      isClosed = true
      await (await running).stop()
    },
  }
}
