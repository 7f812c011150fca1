import { readFile } from 'node:fs/promises'

import type { Hono } from 'hono'

import type { AppEnv } from '#server/http/app-env.ts'
import { inspectorRoutes } from '#server/local/inspector.ts'
import { activityRoutes } from '#server/local/activity.ts'
import { localHome } from '#server/local/home.page.ts'
import { mailboxRoutes } from '#server/local/mailbox.page.ts'
import { openIdRoutes } from '#server/local/openid.ts'
import { peopleRoutes } from '#server/local/people.page.ts'
import { countSamplePeople } from '#server/local/sample-activity.ts'
import { phoneRoutes } from '#server/local/phone.ts'
import { sandboxRoutes } from '#server/local/sandbox.ts'
import type { Services } from '#server/base/services.ts'

const files = {
  'page.css': 'text/css; charset=utf-8',
  'keys.js': 'text/javascript; charset=utf-8',
  'mailbox.js': 'text/javascript; charset=utf-8',
  'phone.js': 'text/javascript; charset=utf-8',
}

/** Adds the helpers of the local mode under `/local`; nothing at all in production mode (CF-04). */
export const mountLocal = (app: Hono<AppEnv>, services: Services) => {
  const { config, db } = services
  if (config.mode !== 'local') {
    return
  }

  app.use('/local/*', async (c, next) => {
    c.header('cache-control', 'no-store')
    await next()
  })
  app.get('/local', async (c) => c.html(localHome(config, await countSamplePeople(db))))
  Object.entries(files).forEach(([name, type]) =>
    app.get(`/local/${name}`, async (c) => {
      const content = await readFile(new URL(name, import.meta.url), 'utf8')
      return c.body(content, 200, { 'content-type': type })
    }),
  )
  app.route('/', inspectorRoutes())
  app.route('/', mailboxRoutes(db))
  app.route('/', peopleRoutes(services))
  app.route('/', activityRoutes(services))
  app.route('/', phoneRoutes(services))
  app.route('/', sandboxRoutes(config))
  app.route('/', openIdRoutes(config))
}
