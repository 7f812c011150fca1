import { createApp } from '#server/app/create-app.ts'
import { createServices } from '#server/app/create-services.ts'
import { implementations } from '#server/app/implementations.ts'
import type { Portal } from '#tests/support/portal.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'

/** The same browser in front of a process over the same database that counts its statements. */
export const countStatements = (
  { services, config, db }: Pick<Portal, 'services' | 'config' | 'db'>,
  browser: PortalBrowser,
) => {
  let asked = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const app = createApp(implementations, createServices({ ...services, config, db: counting }))
  const counted = browser.at((request) => Promise.resolve(app.fetch(request)))
  return {
    browser: counted,
    /** How many a call takes. */
    of: async (call: (browser: PortalBrowser) => Promise<unknown>) => {
      const before = asked
      await call(counted)
      return asked - before
    },
  }
}
