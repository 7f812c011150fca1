import {
  finishAddPasskey,
  finishPasskeyLogin,
  startAddPasskey,
  startPasskeyLogin,
  startUserlessLogin,
  type Assertion,
  type PasskeyAsking,
} from '#src/api/contract/passkey.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import { createAuthenticator, type Authenticator } from '#tests/support/authenticator.ts'
import type { Portal } from '#tests/support/portal.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'

const method = 'passkey'

/** Adds the authenticator's passkey to whoever is signed in here. */
export const addPasskey = async (browser: PortalBrowser, authenticator: Authenticator) => {
  const adding = await browser.call(startAddPasskey, { method })
  const credentials = authenticator.make(adding)
  const { challengeKey } = adding
  return browser.call(finishAddPasskey, { method, challengeKey, credentials })
}

/** A new person who has added a passkey through the API, the browser they did it in, and what holds the passkey. */
export const addPersonWithPasskey = async (
  { signIn }: Portal,
  seed: Partial<PersonRow> = {},
  authenticator = createAuthenticator(),
) => {
  const { person, browser } = await signIn(seed)
  const { listed } = await addPasskey(browser, authenticator)
  return { person, browser, authenticator, listed }
}

export const askUserless = (browser: PortalBrowser) => browser.call(startUserlessLogin, { method })

export const askFor = (browser: PortalBrowser, identifier: string) =>
  browser.call(startPasskeyLogin, { method, identifier })

/** Answers the challenge. */
export const finish = (
  browser: PortalBrowser,
  { challengeKey }: PasskeyAsking,
  credentials: Assertion,
) => browser.send(finishPasskeyLogin, { method, challengeKey, credentials })

export const refusalOf = (
  browser: PortalBrowser,
  { challengeKey }: PasskeyAsking,
  credentials: Assertion,
) => browser.refusal(finishPasskeyLogin, { method, challengeKey, credentials })

/** Whatever is wrong with a passkey, no answer says more. */
export const refused = {
  name: 'passkey-refused',
  status: 403,
  title: 'This passkey was not accepted. Please try again.',
}

/** Signs in by passkey, with an address or without one. */
export const signInByPasskey = async (
  browser: PortalBrowser,
  authenticator: Authenticator,
  identifier: string | null = null,
) => {
  const asking =
    identifier === null ? await askUserless(browser) : await askFor(browser, identifier)
  browser.tokens = await browser.call(finishPasskeyLogin, {
    method,
    challengeKey: asking.challengeKey,
    credentials: authenticator.sign(asking),
  })
  return browser
}
