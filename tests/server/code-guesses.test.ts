import { expect, test } from 'vitest'

import { countedAs } from '#server/identity/session/known-browser.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { startProvider } from '#tests/support/openid-provider.ts'
import { addPasskey, signInByPasskey } from '#tests/support/passkey.ts'
import {
  addPersonWithPassword,
  passwordLogin,
  registerByPassword,
  registration,
} from '#tests/support/password.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'
import { gil, signOnAt } from '#tests/support/single-sign-on.ts'

const google = await startProvider('google')
const portal = await createPortal({ config: { providers: [google.provider] } })
const signOn = signOnAt(portal, google)
const identifier = gil.email

/** Somebody with every way to sign in, in whose one known browser and elsewhere codes were guessed away. */
const addGuessedAt = async () => {
  const { person, browser } = await addPersonWithPassword(portal, { email: identifier })
  const authenticator = createAuthenticator()
  await addPasskey(browser, authenticator)
  const known = await portal.db
    .selectFrom('known_browsers')
    .select('browser_hash')
    .where('person_id', '=', person.id)
    .executeTakeFirstOrThrow()
  const own = countedAs(identifier, known.browser_hash)
  await guessAway([identifier, own])
  const ways = {
    passkey: (by: PortalBrowser) => signInByPasskey(by, authenticator),
    password: (by: PortalBrowser) => passwordLogin(portal, identifier).login(undefined, by),
    provider: (by: PortalBrowser) => signOn.signIn(gil, by),
  }
  return { browser, own, ways }
}

const guessAway = async (identifiers: readonly string[]) => {
  const window_ends_at = portal.services.now() + 3_600_000
  await portal.db
    .insertInto('passcode_guesses')
    .values(
      identifiers.map((it) => ({ identifier: it, in_a_row: 100, in_window: 10, window_ends_at })),
    )
    .execute()
}

const heldFor = (identifier: string) =>
  portal.db
    .selectFrom('passcode_guesses')
    .select(['in_a_row', 'in_window'])
    .where('identifier', '=', identifier)
    .executeTakeFirstOrThrow()

const broken = { in_a_row: 0, in_window: 10 }
const whole = { in_a_row: 100, in_window: 10 }

test.each(['passkey', 'password', 'provider'] as const)(
  'PC-06 A6.1.1 a sign-in by %s in a known browser breaks the rows of wrong codes, there and elsewhere, and no window',
  async (way) => {
    const { browser, own, ways } = await addGuessedAt()
    await ways[way](browser)
    expect(await heldFor(identifier)).toEqual(broken)
    expect(await heldFor(own)).toEqual(broken)
  },
)

test.each(['passkey', 'password', 'provider'] as const)(
  'PC-06 A6.1.1 a sign-in by %s in a new browser breaks the row of wrong codes elsewhere, not that of a known one',
  async (way) => {
    const { own, ways } = await addGuessedAt()
    await ways[way](portal.newBrowser())
    expect(await heldFor(identifier)).toEqual(broken)
    expect(await heldFor(own)).toEqual(whole)
  },
)

test('PC-06 PW-08 the password of an account without a proven mailbox breaks no row of wrong codes', async () => {
  await registerByPassword(portal)
  await guessAway([registration.identifier])
  await passwordLogin(portal, registration.identifier).login()
  expect(await heldFor(registration.identifier)).toEqual(whole)
})
