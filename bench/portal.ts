import { createApp } from '../server/app/create-app.ts'
import { createServices } from '../server/app/create-services.ts'
import { implementations } from '../server/app/implementations.ts'
import { readConfig } from '../server/base/config/config.ts'
import { createLog } from '../server/base/log.ts'
import { createBus } from '../server/db/bus.ts'
import { connect } from '../server/db/database.ts'
import { beginSession } from '../server/identity/session/begin-session.ts'
import { signInTransaction } from '../server/identity/session/sign-in-transaction.ts'
import { createPerson } from '../server/identity/people/people.ts'
import { factsOf } from '../tests/support/browser-facts.ts'
import { PortalBrowser } from '../tests/support/portal-browser.ts'

/** The server in this process over a database, and admins who sign in. */
export const openPortal = async (url: string) => {
  const { db } = connect(url)
  const config = readConfig({
    DATA_DIR: '/nonexistent',
    APP_SECRET: 'a secret of the bench, longer than it needs be',
  })
  const log = createLog(() => {})
  const bus = await createBus(() => url, log)
  const services = createServices({ config, db, bus, log, now: () => Date.now() })
  const app = createApp(implementations, services)
  let admins = 0
  /** A new admin each: files are limited per minute and person. */
  const signInAdmin = async () => {
    admins += 1
    const admin = new PortalBrowser(
      (request, address) =>
        Promise.resolve(app.fetch(request, { incoming: { socket: { remoteAddress: address } } })),
      { origin: config.publicUrl, address: '10.0.0.1', userAgent: 'bench' },
    )
    const person = await createPerson(db, {
      email: `admin-${Date.now()}-${admins}@google.com`,
      is_admin: true,
      is_staff: true,
      email_verified_at: 0,
      created_at: 0,
    })
    if (person === null) {
      throw new Error('The admin could not be added.')
    }
    const occasion = { request: factsOf(admin, config), services }
    admin.tokens = await signInTransaction(services, (db) =>
      beginSession(occasion, { person, method: 'email', isStrong: true, isStaff: true, db }),
    )
    return admin
  }
  return {
    db,
    signInAdmin,
    close: async () => {
      await bus.close()
      await db.destroy()
    },
  }
}
