import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { Call } from '#src/api/client.ts'
import type { SignInOptions } from '#src/api/contract/access.ts'
import { savedCredentialsLogic } from '#src/app/flows/invoked/saved-credentials.ts'
import { followCredentials } from '#src/app/session/keep-sign-in.ts'
import { sessionMachine } from '#src/machines/session/session.machine.ts'
import { me, recordOf, tokensOf } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const provider = 'https://accounts.google.com'
const options: SignInOptions = {
  methods: [
    { key: 'password', type: 'password' },
    { key: 'google', type: 'oidc-google', config: { credentialsManager: { provider } } },
  ],
  redirectOrigins: [],
}
const ada = { id: 'ada@example.com', password: 'hunter-2' }

const keeper = {
  get: vi.fn<(request: object) => Promise<object | null>>(),
  store: vi.fn<(credential: object) => Promise<void>>(),
  preventSilentAccess: vi.fn<() => Promise<void>>(),
}
const Kept = vi.fn<(this: object, data: object) => void>(function keep(data) {
  Object.assign(this, data)
})

beforeEach(() => {
  Kept.mockImplementation(function keep(this: object, data) {
    Object.assign(this, data)
  })
  keeper.get.mockResolvedValue(null)
  keeper.store.mockResolvedValue()
  keeper.preventSilentAccess.mockResolvedValue()
  vi.stubGlobal('window', {
    navigator: { credentials: keeper },
    PasswordCredential: Kept,
    FederatedCredential: Kept,
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const start = async () => {
  const call = vi.fn<(endpoint: object, input: object) => Promise<object>>(() =>
    Promise.resolve(tokensOf('first')),
  )
  const logic = savedCredentialsLogic({
    call: call as unknown as Call,
    methodsOnOffer: () => Promise.resolve(options.methods),
  })
  const seen: string[] = []
  const actor = createActor(logic, {
    input: { allowedMethods: null },
    inspect: (event) => void seen.push(JSON.stringify(event, withoutActors)),
  }).start()
  await settled()
  return { actor, call, seen: () => seen.join('\n') }
}
const withoutActors = (key: string, value: unknown) =>
  ['actorRef', 'rootId', 'sourceRef', '_transitions', '_nodes', 'machine', 'children'].includes(key)
    ? undefined
    : value

test('LOGIN-8 asks the browser for passwords and for the sites that the portal works with', async () => {
  await start()

  expect(keeper.get.mock.calls).toEqual([
    [{ password: true, federated: { providers: [provider] } }],
  ])
})

test('LOGIN-8 a saved password reaches the call and nobody else', async () => {
  keeper.get.mockResolvedValueOnce({ type: 'password', ...ada })
  const { actor, call, seen } = await start()

  expect(call.mock.calls.map(([, input]) => input)).toEqual([
    { method: 'password', identifier: 'ada@example.com', password: 'hunter-2' },
  ])
  expect(actor.getSnapshot().output).toMatchObject({ outcome: 'signedIn', method: 'password' })
  expect(seen()).toContain('ada@example.com')
  expect(seen()).not.toContain('hunter-2')
})

test('LOGIN-8 a credential of another site leads to the method of its provider', async () => {
  keeper.get.mockResolvedValueOnce({ type: 'federated', id: ada.id, provider })
  const { actor } = await start()

  expect(actor.getSnapshot().output).toEqual({
    outcome: 'chosen',
    method: options.methods[1],
    identifier: 'ada@example.com',
  })
})

test.each([
  ['Credentials Manager not supported', () => vi.stubGlobal('window', { navigator: {} })],
  ['Credentials not selected or empty', () => keeper.get.mockResolvedValueOnce(null)],
  ['Credentials not selected or empty', () => keeper.get.mockRejectedValueOnce(new Error('no'))],
  [
    'Cannot select auth from credentials',
    () =>
      keeper.get.mockResolvedValueOnce({
        type: 'federated',
        id: 'x',
        provider: 'https://x.example',
      }),
  ],
])('LOGIN-8 ERROR-1 says: %s', async (problem, given) => {
  given()
  const { actor } = await start()

  expect(actor.getSnapshot().output).toEqual({ outcome: 'failed', problem })
})

const follow = (method: string, stored: ReturnType<typeof recordOf> | null = null) => {
  const linked = { ...me, methods: [...me.methods, ...options.methods] }
  const session = createActor(
    sessionMachine.provide({
      actors: {
        loadMe: fromPromise(() => Promise.resolve(linked)),
        endSession: fromPromise(() => Promise.resolve()),
      },
    }),
    { input: { stored } },
  )
  followCredentials(session)
  session.start()
  return {
    session,
    begin: async () => {
      session.send({ type: 'session.begin', record: { ...recordOf('first'), method } })
      await settled()
    },
  }
}

test('LOGIN-8 who signed in by another site is kept with it, once', async () => {
  const { begin } = follow('google')
  await begin()

  expect(keeper.store.mock.calls).toEqual([[{ id: me.email, name: me.name, provider }]])
})

test('LOGIN-8 a session by code, or one that is only restored, is nothing to keep', async () => {
  await follow('email').begin()
  follow('google', { ...recordOf('first'), method: 'google' })
  await settled()

  expect(keeper.store).not.toHaveBeenCalled()
})

test('LOGIN-8 after logging out nothing is handed out unasked', async () => {
  const { begin, session } = follow('email')
  expect(keeper.preventSilentAccess).not.toHaveBeenCalled()
  await begin()
  session.send({ type: 'session.logout' })
  await settled()

  expect(keeper.preventSilentAccess).toHaveBeenCalledOnce()
})
