import { Hono } from 'hono'

import type { AppContext, AppEnv } from '#server/http/app-env.ts'
import { guardSize } from '#server/http/guards.ts'
import { guardSite } from '#server/local/guard-site.ts'
import { addSampleActivity, removeSampleActivity } from '#server/local/sample-activity.ts'
import type { Services } from '#server/base/services.ts'

const sampleDays = 90

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
