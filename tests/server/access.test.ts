import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { endpoint, type Access } from '#src/api/contract/endpoint.ts'
import { endpoints, type EndpointName } from '#src/api/contract/endpoints.ts'
import { cookieNameOf } from '#server/http/cookies.ts'
import { implement } from '#server/http/implement.ts'
import { implementations } from '#server/implementations.ts'
import { logout } from '#server/session/logout.ts'
import { accessTable, endpointNames, exampleInputs } from '#tests/support/contract-examples.ts'
import { createPortal, type Portal } from '#tests/support/portal.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'

const portal = await createPortal()

type Actor = (portal: Portal) => Promise<PortalBrowser>

const actors: Readonly<Record<string, Actor>> = {
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

const unconfirmed = 'somebody who has not confirmed their email'
const signedIn = [
  'a partner',
  'a customer',
  'one of staff',
  'an admin',
  'an admin who signed in weakly',
]
/** Calls that are open before the email is confirmed, beside the public ones (PW-08). */
const forUnconfirmed: readonly string[] = ['loadUser']
const letIn: Readonly<Record<Access, readonly string[]>> = {
  public: Object.keys(actors),
  signedIn,
  staff: ['one of staff'],
  admin: ['an admin'],
}

/** 422 for whoever is let in: the input is one that the contract refuses. */
const statusFor = (actor: string, name: EndpointName) => {
  if (letIn[accessTable[name]].includes(actor)) {
    return 422
  }
  if (actor === unconfirmed) {
    return forUnconfirmed.includes(name) ? 422 : 403
  }
  return signedIn.includes(actor) ? 403 : 401
}

const probe = (access: Access) =>
  endpoint({
    method: 'POST',
    path: `/probe/${access}`,
    access,
    limit: { by: 'address', count: 1_000, windowSec: 60 },
    input: z.strictObject({}),
    output: z.object({}),
    problems: [],
  })
const levels: readonly Access[] = ['public', 'signedIn', 'staff', 'admin']
const unknown = {
  ...probe('public'),
  path: '/probe/unknown',
  access: 'everybody' as Access,
} as const
const probes = await createPortal({
  implementations: [
    logout,
    implement(unknown, async () => ({})),
    ...levels.map((access) => implement(probe(access), async () => ({}))),
  ],
})
/** Their contract names no field that must be there. */
const answersNothing: ReadonlySet<string> = new Set(['logout', 'replyToLogout'])
const leaky = await createPortal({
  implementations: endpointNames.map((name) =>
    implement(endpoints[name], async () => ({ secretHash: 'a leaked hash' }) as never),
  ),
})

test('AZ-01 the table has a row for every call and says what its contract says', () => {
  expect(Object.fromEntries(endpointNames.map((name) => [name, endpoints[name].access]))).toEqual(
    accessTable,
  )
})

test('PW-08 nothing is open before the email is confirmed but what the table names', () => {
  const open = Object.entries(endpoints).filter(([, it]) => 'isForUnconfirmed' in it)
  expect(open.map(([name]) => name)).toEqual(forUnconfirmed)
})

test.each(Object.entries(actors))('AZ-01 %s gets what the table grants', async (actor, enter) => {
  for (const name of endpointNames) {
    const browser = await enter(portal)
    // An input that the contract refuses: whoever is let in is told so before anything happens.
    const { status } = await browser.send(
      { ...endpoints[name], input: z.any() },
      { ...exampleInputs[name], unknownField: '1' },
      { idempotencyKey: 'key-of-a-test' },
    )
    expect([name, status]).toEqual([name, statusFor(actor, name)])
  }
})

test.each(Object.entries(actors))(
  'AZ-01 SE-11 %s reaches the levels of their role and no other',
  async (actor, enter) => {
    for (const access of levels) {
      const browser = await enter(probes)
      const { status } = await browser.send(probe(access), {})
      const refused = [...signedIn, unconfirmed].includes(actor) ? 403 : 401
      expect([access, status]).toEqual([access, letIn[access].includes(actor) ? 200 : refused])
    }
  },
)

test('AZ-08 ASVS 6.3.3 an admin whose sign-in could be phished is told what is missing', async () => {
  const { browser } = await probes.signIn({ is_admin: true })
  expect(await browser.refusal(probe('admin'), {})).toMatchObject({
    name: 'stronger-sign-in-needed',
    status: 403,
  })
})

test('PW-08 who has not confirmed their email is told so', async () => {
  const { browser } = await portal.signIn({ email_verified_at: null })
  expect(await browser.refusal(endpoints.listDemos, {})).toMatchObject({
    name: 'email-unconfirmed',
    title: 'Please confirm your email first.',
  })
})

test('AZ-01 an access that nobody defined lets nobody in', async () => {
  const { browser } = await probes.signIn({ is_admin: true, isStrong: true })
  expect(await browser.send(unknown, {}).then(({ status }) => status)).toBe(403)
})

test('CALL-1 CALL-4 every call of the contract is mounted exactly once', () => {
  const mounted = implementations.map(({ endpoint: { method, path } }) => `${method} ${path}`)
  const declared = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
  expect(mounted.toSorted()).toEqual(declared.toSorted())
})

test.each(endpointNames)(
  'AZ-03 %s refuses a field that its contract does not know',
  async (name) => {
    const { browser } = await portal.signIn({ is_admin: true, isStrong: true })
    const problem = await browser.refusal(
      { ...endpoints[name], input: z.any() },
      { ...exampleInputs[name], isAdmin: 'true' },
      { idempotencyKey: 'key-of-a-test' },
    )
    expect(problem).toMatchObject({
      name: 'invalid-input',
      errors: [{ pointer: '/isAdmin', detail: 'This field is not known.' }],
    })
  },
)

test.each(endpointNames)('AZ-12 %s never answers more than its contract names', async (name) => {
  const { browser } = await leaky.signIn({ is_admin: true, isStrong: true })
  const response = await browser.send({ ...endpoints[name], input: z.any() }, exampleInputs[name], {
    idempotencyKey: 'key-of-a-test',
  })
  expect(await response.text()).not.toContain('a leaked hash')
  expect(response.status).toBe(answersNothing.has(name) ? 200 : 500)
})

test('HT-08 cookies without an access token open nothing', async () => {
  const { browser } = await portal.signIn()
  browser.tokens = null
  expect(browser.jar.get(cookieNameOf('session', portal.config))).not.toBeNull()
  for (const name of endpointNames.filter((name) => accessTable[name] !== 'public')) {
    const problem = await browser.refusal(endpoints[name], exampleInputs[name], {
      idempotencyKey: 'key-of-a-test',
    })
    expect([name, problem.name]).toEqual([name, 'not-signed-in'])
  }
})
