import { execFile, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { Hono } from 'hono'

import type { Log } from '#server/base/log.ts'
import type { AppContext, AppEnv } from '#server/http/app-env.ts'
import { guardSize } from '#server/http/guards.ts'
import { guardSite } from '#server/local/guard-site.ts'
import { addSampleActivity, removeSampleActivity } from '#server/local/sample-activity.ts'
import type { Services } from '#server/base/services.ts'

const sampleDays = 90

const seeding = fileURLToPath(new URL('seed-activity.main.ts', import.meta.url))

/**
 * Gives a portal its first activity, by a process of its own and once `after` is over: this one answers meanwhile. That
 * insights start empty is told by the log alone; the button of `/local` is there to try again.
 */
export const startSampleActivity = (log: Log, after: Promise<unknown>) => {
  let isClosing = false
  let child: ChildProcess | undefined
  const seed = async () => {
    await after
    if (!isClosing) {
      const seeded = promisify(execFile)(process.execPath, [seeding])
      child = seeded.child
      await seeded
    }
  }
  const made = seed().catch((error: unknown) => {
    if (!isClosing) {
      log.warn('no sample activity', { error: String(error) })
    }
  })
  return {
    /** Resolves once nothing of it uses the database any more. */
    close: async () => {
      isClosing = true
      child?.kill()
      await made
    },
  }
}

/** What the buttons of `/local` do: sample activity comes, and goes with all that it brought. */
export const activityRoutes = (services: Services) =>
  new Hono<AppEnv>()
    .post('/local/activity', async (c) => {
      guard(c)
      await addSampleActivity(services, sampleDays)
      return c.redirect('/local', 303)
    })
    .post('/local/activity/remove', async (c) => {
      guard(c)
      await removeSampleActivity(services.db)
      return c.redirect('/local', 303)
    })

const guard = (c: AppContext) => {
  guardSize(c)
  guardSite(c)
}
