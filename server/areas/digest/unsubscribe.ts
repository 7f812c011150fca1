import type { Hono } from 'hono'

import { unsubscribePage, unsubscribePolicy } from '#server/areas/digest/unsubscribe.page.ts'
import { personIn, unsubscribePath } from '#server/areas/digest/unsubscribe-token.ts'
import type { Services } from '#server/base/services.ts'
import type { AppEnv } from '#server/http/app-env.ts'

/**
 * Adds the page of a mail's unsubscribe link, which needs no sign-in. GET changes nothing, for mail programs follow links to
 * check them; one press, or the mail program's own request, ends the mails (RFC 8058).
 */
export const mountUnsubscribe = (app: Hono<AppEnv>, { config, db, now }: Services) => {
  app.use(unsubscribePath, async (c, next) => {
    c.header('cache-control', 'no-store')
    c.header('content-security-policy', unsubscribePolicy)
    await next()
  })
  app.get(unsubscribePath, (c) => {
    const person = personIn(c.req.query('token') ?? '', now(), config)
    return person === null ? c.html(unsubscribePage('over'), 404) : c.html(unsubscribePage('ask'))
  })
  app.post(unsubscribePath, async (c) => {
    const person = personIn(c.req.query('token') ?? '', now(), config)
    if (person === null) {
      return c.html(unsubscribePage('over'), 404)
    }
    await db.deleteFrom('digests').where('person_id', '=', person).execute()
    return c.html(unsubscribePage('done'))
  })
}
