import { join } from 'node:path'

import { required } from '#src/lib/required.ts'
import { readConfig } from '#server/base/config/config.ts'
import type { Services } from '#server/base/services.ts'
import { connect } from '#server/db/database.ts'
import { embeddedPostgres } from '#server/db/embedded/embedded.ts'
import { addMethod, createPerson } from '#server/identity/people/people.ts'
import { beginSession } from '#server/identity/session/begin-session.ts'
import { createKeys } from '#server/identity/session/keys.ts'
import { signInTransaction } from '#server/identity/session/sign-in-transaction.ts'
import { factsOf } from '#tests/support/browser-facts.ts'
import { CookieJar } from '#tests/support/cookie-jar.ts'
import { PortalBrowser } from '#tests/support/portal-browser.ts'

type Process = { readonly dataDir: string; readonly url: string }

/** With its address in front of the portal, as a proxy tells it: limits are for each. */
const throughNetwork = (request: Request, from: string) => {
  request.headers.set('x-forwarded-for', from)
  return fetch(request)
}

/** People of a portal that runs as a process over a data directory, put into its database past the ways of signing in. */
export const peopleOf = async ({ dataDir, url: origin }: Process) => {
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: origin })
  const { url } = await embeddedPostgres(join(dataDir, 'postgres'))
  const { db } = connect(url)
  const keys = createKeys({ db, secrets: config, now: Date.now })
  const log: Services['log'] = { info: () => {}, warn: () => {}, error: () => {} }
  let people = 0

  const newBrowser = (jar = new CookieJar()) =>
    new PortalBrowser(throughNetwork, {
      jar,
      origin,
      address: `10.${(people >> 8) & 255}.${people & 255}.1`,
      userAgent: 'Mozilla/5.0 (X11; Linux x64) Chrome/142.0.0.0',
    })
  /** A customer who may see demos, and their browser. */
  const add = async () => {
    people += 1
    const created = await createPerson(db, {
      email: `person-${people}@example.com`,
      email_verified_at: Date.now(),
      is_customer: true,
      organization_form_completed: true,
      created_at: Date.now(),
    })
    const person = required(created, 'person')
    await addMethod(db, person.id, { key: 'email', type: 'passcode' })
    return { person, browser: newBrowser() }
  }

  return {
    db,
    config,
    add,
    newBrowser,
    /** The same, signed in so long ago. */
    signIn: async (agoMs = 0) => {
      const { person, browser } = await add()
      const now = () => Date.now() - agoMs
      // All that a sign-in asks of the services.
      const services = { config, db, keys, log, now } as unknown as Services
      const occasion = { request: factsOf(browser, config), services }
      browser.tokens = await signInTransaction(services, (db) =>
        beginSession(occasion, { person, method: 'email', db }),
      )
      return { person, browser }
    },
    close: () => db.destroy(),
  }
}
export type ProcessPeople = Awaited<ReturnType<typeof peopleOf>>
