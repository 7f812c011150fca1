import { Hono } from 'hono'
import { sql } from 'kysely'

import type { AppEnv } from '#server/http/app-env.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { Services } from '#server/base/services.ts'

export const healthPath = '/api/health'

/** Whether an orchestrator or a balancer asks, as they do every few seconds. */
export const isProbe = (path: string) => path.startsWith(`${healthPath}/`)

/** `live`: the process answers. `ready`: it takes requests, the database included; 503 while it drains. */
export const healthRoutes = ({ db }: Services, isDraining: () => boolean) =>
  new Hono<AppEnv>()
    .get('/live', (c) => c.json({ status: 'live' }))
    .get('/ready', async (c) => {
      if (isDraining()) {
        throw new ProblemError('unavailable', 'This process is stopping.', { retryAfter: 1 })
      }
      await sql`select 1`.execute(db)
      return c.json({ status: 'ready' })
    })
