import type { Access } from '#src/api/contract/endpoint.ts'
import { endpoints } from '#src/api/contract/endpoints.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import type { Portal } from '#tests/support/portal.ts'

/** How somebody comes before the portal. */
type Actor = (portal: Portal) => Promise<PortalBrowser>

/** Each kind of caller. */
export const actors: Readonly<Record<string, Actor>> = {
  nobody: async ({ newBrowser }) => newBrowser(),
  'somebody with the cookies alone': async ({ signIn }) => {
    const { browser } = await signIn()
    browser.tokens = null
    return browser
  },
  'somebody with the access token alone': async ({ signIn, newBrowser }) => {
    const { browser } = await signIn()
    const thief = newBrowser()
    thief.tokens = browser.tokens
    return thief
  },
  'somebody with cookies and token of two people': async ({ signIn }) => {
    const { browser } = await signIn()
    const other = await signIn()
    browser.tokens = other.browser.tokens
    return browser
  },
  'somebody signed out': async ({ signIn, newBrowser }) => {
    const { browser } = await signIn()
    const before = { tokens: browser.tokens, jar: browser.jar.copy() }
    await browser.call(endpoints.logout, { method: 'email' })
    const after = newBrowser({ jar: before.jar })
    after.tokens = before.tokens
    return after
  },
  'somebody disabled': async ({ signIn, db }) => {
    const { browser, person } = await signIn()
    await db.updateTable('people').set({ disabled_at: 1 }).where('id', '=', person.id).execute()
    return browser
  },
  'a partner': async ({ signIn }) => (await signIn()).browser,
  'a customer': async ({ signIn }) => (await signIn({ is_customer: true })).browser,
  'one of staff': async ({ signIn }) => (await signIn({ is_staff: true })).browser,
  'an admin': async ({ signIn }) => (await signIn({ is_admin: true, isStrong: true })).browser,
  'an admin who signed in weakly': async ({ signIn }) => (await signIn({ is_admin: true })).browser,
  'somebody who has not confirmed their email': async ({ signIn }) =>
    (await signIn({ is_customer: true, email_verified_at: null })).browser,
}

export const unconfirmed = 'somebody who has not confirmed their email'
const signedIn = [
  'a partner',
  'a customer',
  'one of staff',
  'an admin',
  'an admin who signed in weakly',
]
/** Calls that are open before the email is confirmed, beside the public ones (PW-08). */
export const forUnconfirmed: readonly string[] = ['loadUser']
/** Whom an access lets in. */
export const letIn: Readonly<Record<Access, readonly string[]>> = {
  public: Object.keys(actors),
  signedIn,
  staff: ['one of staff'],
  admin: ['an admin'],
}

/** What is answered to a caller who is not let in: 403 where they are known, 401 where they are not. */
export const refusalStatus = (actor: string) =>
  [...signedIn, unconfirmed, 'somebody disabled'].includes(actor) ? 403 : 401
