import { expect, test } from 'vitest'

import { endpoints } from '#src/api/contract/endpoints.ts'
import { sha256 } from '#server/base/secrets.ts'
import { waiting } from '#tests/support/at-once.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { createPortal } from '#tests/support/portal.ts'
import { problemIn, type PortalBrowser } from '#tests/support/portal-browser.ts'

const portal = await createPortal()
const { db } = portal

const lasting = {
  'sets a password': () => Promise.resolve(setPassword),
  'adds a passkey': async (browser: PortalBrowser) => {
    const adding = await browser.call(endpoints.startAddPasskey, { method: 'passkey' })
    const credentials = createAuthenticator().make(adding)
    const { challengeKey } = adding
    return (thief: PortalBrowser) =>
      thief.send(endpoints.finishAddPasskey, { method: 'passkey', challengeKey, credentials })
  },
  'deletes the account': (_: PortalBrowser, email: string) =>
    Promise.resolve((thief: PortalBrowser) => thief.send(endpoints.deleteAccount, { email })),
} satisfies Record<string, (browser: PortalBrowser, email: string) => Promise<Act>>
type Act = (browser: PortalBrowser) => Promise<Response>

const setPassword: Act = (browser) =>
  browser.send(endpoints.updatePassword, {
    method: 'password',
    newPassword: 'four mellow otters rowing',
  })

test.each(Object.entries(lasting))(
  'SE-11 RE-14 who %s at the moment in which their session is ended is out, and nothing of it is done',
  async (_, prepare) => {
    const { browser, person } = await portal.signIn({ is_customer: true })
    const owner = await portal.signInAs(person)
    const act = await prepare(browser, person.email)
    const { asked } = await db.transaction().execute(async (ending) => {
      await ending
        .selectFrom('people')
        .selectAll()
        .where('id', '=', person.id)
        .forUpdate()
        .execute()
      await ending
        .updateTable('sessions')
        .set({ revoked_at: portal.services.now(), revoked_why: 'revoked' })
        .where('secret_hash', '=', sha256(browser.jar.get('pp_s') ?? ''))
        .execute()
      const asked = act(browser)
      await expect.poll(() => waiting(portal)).toBe(1)
      return { asked }
    })
    expect((await problemIn(await asked)).name).toBe('not-signed-in')
    expect(await db.selectFrom('people').select('id').execute()).toEqual([{ id: person.id }])
    expect(await db.selectFrom('passwords').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('passkeys').selectAll().execute()).toEqual([])
    expect(await owner.call(endpoints.loadUser, { method: 'email' })).toMatchObject({
      email: person.email,
    })
  },
)
