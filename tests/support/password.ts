import { endpoints } from '#src/api/contract/endpoints.ts'
import { loginByPassword, updatePassword } from '#src/api/contract/password.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import type { Portal } from '#tests/support/portal.ts'

export const goodPassword = 'four mellow otters rowing'
export const otherPassword = 'seven lazy hedgehogs paint'

/** A new person who has set a password through the API, and the browser they did it in. */
export const addPersonWithPassword = async (
  { signIn }: Portal,
  seed: Partial<PersonRow> = {},
  password = goodPassword,
) => {
  const { person, browser } = await signIn(seed)
  await browser.call(updatePassword, { method: 'password', newPassword: password })
  return { person, browser }
}

/** Tries to sign in by password, in whatever browser. */
export const passwordLogin = ({ newBrowser }: Portal, identifier: string) => {
  const method = 'password'
  return {
    loginWith: (password: string, browser = newBrowser()) =>
      browser.send(loginByPassword, { method, identifier, password }),
    login: async (password = goodPassword, browser = newBrowser()) => {
      browser.tokens = await browser.call(loginByPassword, { method, identifier, password })
      return browser
    },
    refusalOf: (password: string, browser = newBrowser()) =>
      browser.refusal(loginByPassword, { method, identifier, password }),
  }
}

/** What is kept of the one password that there is. */
export const keptHash = async ({ db }: Portal) =>
  (await db.selectFrom('passwords').select('hash').executeTakeFirstOrThrow()).hash

export const registration = {
  method: 'password',
  identifier: 'ada@example.com',
  firstname: 'Ada',
  lastname: 'Lovelace',
  password: goodPassword,
} as const

/** A browser in which somebody registered by password, without a proof of the mailbox. */
export const registerByPassword = async ({ newBrowser }: Portal, browser = newBrowser()) => {
  browser.tokens = await browser.call(endpoints.registerByPassword, registration)
  return browser
}
