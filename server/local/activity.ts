import { Hono } from 'hono'

import type { AppContext, AppEnv } from '#server/http/app-env.ts'
import { guardSize } from '#server/http/guards.ts'
import { ProblemError } from '#server/http/problem.ts'
import { addSampleActivity, removeSampleActivity } from '#server/local/sample-activity.ts'
import type { Services } from '#server/services.ts'

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

/** Without a referrer a form names no origin, but its browser says whose page it is on (HT-07). */
const guard = (c: AppContext) => {
  guardSize(c)
  if (c.req.header('sec-fetch-site') !== 'same-origin') {
    throw new ProblemError('forbidden', 'Only pages of this site may do that.')
  }
}
