import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

import type { Services } from '#server/base/services.ts'
import { version } from '#src/lib/version.ts'

const everyMs = 10_000
/** Missing so many of them, a process is gone. */
export const goneMs = 3 * everyMs
const forgottenMs = 86_400_000

type Needs = Pick<Services, 'db' | 'log' | 'now' | 'openId'>

/** Lets the others and the operator know that this process is there, until it is closed. */
export const startPresence = ({ db, log, now, openId }: Needs) => {
  const id = randomUUID()
  const startedAt = now()
  let sweptAt: number | null = null
  let telling = Promise.resolve()

  const tell = async () => {
    const seen_at = now()
    const seen = { seen_at, swept_at: sweptAt, failing_providers: [...openId.failing()] }
    await db
      .insertInto('processes')
      .values({ id, host: hostname(), pid: process.pid, version, started_at: startedAt, ...seen })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(seen))
      .execute()
    await db
      .deleteFrom('processes')
      .where('seen_at', '<', seen_at - forgottenMs)
      .execute()
  }
  const beat = () => {
    telling = tell().catch((error: unknown) =>
      log.warn('presence not told', { error: String(error) }),
    )
  }
  const timer = setInterval(beat, everyMs).unref()
  beat()

  return {
    /** The sweep of this process has just ended well. */
    swept: () => {
      sweptAt = now()
    },
    close: async () => {
      clearInterval(timer)
      await telling
      await db
        .deleteFrom('processes')
        .where('id', '=', id)
        .execute()
        .catch(() => {})
    },
  }
}
