import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { endpoint, type Access } from '#src/api/contract/endpoint.ts'
import { endpoints, type EndpointName } from '#src/api/contract/endpoints.ts'
import { cookieNameOf } from '#server/http/cookies.ts'
import { implement } from '#server/http/implement.ts'
import { implementations } from '#server/app/implementations.ts'
import { logout } from '#server/sign-in/single-sign-on/logout.ts'
import { actors, forUnconfirmed, letIn, refusalStatus, unconfirmed } from '#tests/support/actors.ts'
import { endpointNames, exampleInputs } from '#tests/support/contract-examples.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

/** 422 for whoever is let in: the input is one that the contract refuses. */
const statusFor = (actor: string, name: EndpointName) =>
  letIn[endpoints[name].access].includes(actor) || isOpenTo(actor, name)
    ? 422
    : refusalStatus(actor)

const isOpenTo = (actor: string, name: EndpointName) =>
  actor === unconfirmed && forUnconfirmed.includes(name)

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
const leak = { secretHash: 'a leaked hash' }
const leaky = await createPortal({
  implementations: endpointNames.map((name) =>
    implement(endpoints[name], async () => leak as never),
  ),
})

test('CALL-2 AZ-01 every call of the contract has one handler, which is named where it has none', () => {
  const served = implementations.map(({ endpoint }) => endpoint)
  const nameless = endpointNames.filter((name) => !served.includes(endpoints[name]))
  expect(nameless, 'No file of the server exports what `implement` makes of these.').toEqual([])
  expect(served).toHaveLength(endpointNames.length)
})

test('PW-08 nothing is open before the email is confirmed but what the table names', () => {
  const open = Object.entries(endpoints).filter(([, it]) => 'isForUnconfirmed' in it)
  expect(open.map(([name]) => name)).toEqual(forUnconfirmed)
})

test.each(Object.entries(actors))(
  'AZ-01 %s gets what the contract grants',
  async (actor, enter) => {
    const browser = await enter(portal)
    for (const name of endpointNames) {
      // An input that the contract refuses: whoever is let in is told so before anything happens.
      const { status } = await browser.send(
        { ...endpoints[name], input: z.any() },
        { ...exampleInputs[name], unknownField: '1' },
        { idempotencyKey: 'key-of-a-test' },
      )
      expect([name, status]).toEqual([name, statusFor(actor, name)])
    }
  },
)

test.each(Object.entries(actors))(
  'AZ-01 SE-11 %s reaches the levels of their role and no other',
  async (actor, enter) => {
    const browser = await enter(probes)
    for (const access of levels) {
      const { status } = await browser.send(probe(access), {})
      const expected = letIn[access].includes(actor) ? 200 : refusalStatus(actor)
      expect([access, status]).toEqual([access, expected])
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
    const { browser } = await portal.signIn({ is_admin: true, is_staff: true, isStrong: true })
    // One call has a field of that name.
    const field = name === 'setAdmin' ? 'isGoogle' : 'isAdmin'
    const problem = await browser.refusal(
      { ...endpoints[name], input: z.any() },
      { ...exampleInputs[name], [field]: 'true' },
      { idempotencyKey: 'key-of-a-test' },
    )
    expect(problem).toMatchObject({
      name: 'invalid-input',
      errors: [{ pointer: `/${field}`, detail: 'This field is not known.' }],
    })
  },
)

test.each(endpointNames)('AZ-12 %s never answers more than its contract names', async (name) => {
  const { browser } = await leaky.signIn({ is_admin: true, is_staff: true, isStrong: true })
  const response = await browser.send({ ...endpoints[name], input: z.any() }, exampleInputs[name], {
    idempotencyKey: 'key-of-a-test',
  })
  expect(await response.text()).not.toContain('a leaked hash')
  // Where the contract names no field that must be there, nothing is answered.
  const isEnough = endpoints[name].output.safeParse(leak).success
  expect(response.status).toBe(isEnough ? 200 : 500)
})

test('HT-08 cookies without an access token open nothing', async () => {
  const { browser } = await portal.signIn()
  browser.tokens = null
  expect(browser.jar.get(cookieNameOf('session', portal.config))).not.toBeNull()
  for (const name of endpointNames.filter((name) => endpoints[name].access !== 'public')) {
    const problem = await browser.refusal(endpoints[name], exampleInputs[name], {
      idempotencyKey: 'key-of-a-test',
    })
    expect([name, problem.name]).toEqual([name, 'not-signed-in'])
  }
})
