import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { Method } from '#src/api/contract/method.ts'
import type { IdentifierCheck } from '#src/api/contract/user.ts'
import { authenticationMachine } from '#src/machines/authentication/authentication.machine.ts'
import { loginMachine } from '#src/machines/login/login.machine.ts'
import { selectLoginView } from '#src/machines/login/login.view.ts'
import { passwordMachine } from '#src/machines/password/password.machine.ts'
import {
  savedCredentialsMachine,
  type SelectedCredential,
} from '#src/machines/saved-credentials/saved-credentials.machine.ts'
import { failures, tokensOf } from '#tests/models/samples.ts'
import { pass, settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const email: Method = { key: 'email', type: 'passcode' }
const password: Method = { key: 'password', type: 'password' }

const known: IdentifierCheck = { userExists: true, methods: [email, password] }

const start = ({ allowedMethods = null }: { allowedMethods?: readonly string[] | null } = {}) => {
  const checkIdentifier = vi.fn<(input: object) => Promise<IdentifierCheck>>(() =>
    Promise.resolve(known),
  )
  const selectCredential = vi.fn<() => Promise<SelectedCredential>>(() =>
    Promise.resolve({ kind: 'none' }),
  )
  const byPassword = passwordMachine.provide({
    actors: { loginByPassword: fromPromise(() => Promise.resolve(tokensOf('first'))) },
  })
  const logic = loginMachine.provide({
    actors: {
      checkIdentifier: fromPromise(({ input }) => checkIdentifier(input)),
      savedCredentials: savedCredentialsMachine.provide({
        actors: {
          selectCredential: fromPromise(() => selectCredential()),
          loginByCredential: fromPromise(() => Promise.resolve(tokensOf('second'))),
        },
      }),
      authentication: authenticationMachine.provide({ actors: { password: byPassword } }),
    },
  })
  const actor = createActor(logic, { input: { allowedMethods } })
  actor.start()
  const authentication = () => actor.getSnapshot().children.authentication
  return {
    actor,
    checkIdentifier,
    selectCredential,
    authentication,
    view: () => selectLoginView(actor.getSnapshot()),
    submit: async (identifier: string) => {
      actor.send({ type: 'identifier.submit', identifier })
      await settled()
    },
    submitPassword: () => {
      authentication()?.send({ type: 'method.choose', key: 'password' })
      const { children } = authentication()?.getSnapshot() ?? {}
      children?.password?.send({ type: 'password.submit', password: 'hunter-2' })
    },
  }
}

test('LOGIN-1 asks about the address with the name of the form', async () => {
  const { checkIdentifier, submit, view } = start()
  await submit('ada@example.com')

  expect(checkIdentifier.mock.calls[0]?.[0]).toEqual({
    identifier: 'ada@example.com',
    form: 'main',
  })
  expect(view()).toEqual({ step: 'auth', identifier: 'ada@example.com' })
})

test('LOGIN-2 an unknown address stays on the first step, and can be corrected', async () => {
  const { checkIdentifier, submit, view } = start()
  checkIdentifier.mockResolvedValueOnce({ userExists: false, methods: [] })
  await submit('eve@example.com')
  expect(view()).toEqual({
    step: 'identifier',
    identifier: 'eve@example.com',
    isUnknown: true,
    problem: null,
    isLimited: false,
    registerRoute: '/register',
    isBusy: false,
  })

  await submit('ada@example.com')
  expect(view()).toMatchObject({ step: 'auth' })
})

test('LOGIN-1 a call that fails is told on the first step', async () => {
  const { checkIdentifier, submit, view } = start()
  checkIdentifier.mockRejectedValueOnce(failures.dropped)
  await submit('ada@example.com')

  expect(view()).toMatchObject({ step: 'identifier', problem: failures.dropped.message })
})

test('LOGIN-3 a page may have another name and no way to register', async () => {
  const { actor, view } = start()
  expect(view()).toMatchObject({ registerRoute: '/register' })
  expect(actor.getSnapshot().context.form).toBe('main')

  const other = createActor(loginMachine, { input: { form: 'kiosk', registerRoute: null } }).start()
  expect(selectLoginView(other.getSnapshot())).toMatchObject({ registerRoute: null })
  expect(other.getSnapshot().context.form).toBe('kiosk')
})

test('LOGIN-1 HTTP-3 after too many tries no address is taken until the time is over', async () => {
  const { checkIdentifier, submit, view } = start()
  checkIdentifier.mockRejectedValueOnce(failures.limited)
  await submit('ada@example.com')
  expect(view()).toMatchObject({
    isLimited: true,
    isBusy: true,
    problem: failures.limited.message,
  })

  await submit('ada@example.com')
  await pass(29)
  expect(view()).toMatchObject({ isLimited: true })
  expect(checkIdentifier).toHaveBeenCalledOnce()

  await pass(1)
  expect(view()).toMatchObject({ isLimited: false, isBusy: false, problem: null })
})

test('LOGIN-6 ROUTE-7 a page begins by a method that asks for no address, if it allows that one', async () => {
  const { actor, authentication, view } = start({ allowedMethods: ['password'] })
  actor.send({ type: 'method.start', method: email })
  expect(view()).toMatchObject({ step: 'identifier' })

  actor.send({ type: 'method.start', method: password })
  expect(view()).toMatchObject({ step: 'auth', identifier: '' })
  expect(authentication()?.getSnapshot().context).toMatchObject({ methods: [password] })
})

test('LOGIN-8 a saved password signs in', async () => {
  const { actor, selectCredential } = start()
  selectCredential.mockResolvedValueOnce({
    kind: 'password',
    identifier: 'ada@example.com',
    ...known,
  })
  actor.send({ type: 'credentials.request' })
  await settled()

  expect(actor.getSnapshot().output).toEqual({ method: 'password', tokens: tokensOf('second') })
})

test('LOGIN-8 a credential of another site leads to its method', async () => {
  const { actor, authentication, selectCredential, view } = start()
  const provider = 'https://accounts.google.com'
  const google: Method = {
    key: 'google',
    type: 'oidc-google',
    config: { credentialsManager: { provider } },
  }
  const ada = { identifier: 'ada@example.com', methods: [email, google] }
  selectCredential.mockResolvedValueOnce({ kind: 'federated', provider, ...ada })
  actor.send({ type: 'credentials.request' })
  await settled()

  expect(view()).toEqual({ step: 'auth', identifier: 'ada@example.com' })
  expect(authentication()).toBeDefined()
  expect(actor.getSnapshot().context.methods).toEqual([google])
})

test('LOGIN-8 what is wrong with a saved credential is told on the first step, until the next try', async () => {
  const { actor, submit, view } = start()
  actor.send({ type: 'credentials.request' })
  expect(view()).toMatchObject({ isBusy: true })
  await settled()
  expect(view()).toMatchObject({ problem: 'Credentials not selected or empty', isBusy: false })

  await submit('ada@example.com')
  expect(view()).toMatchObject({ step: 'auth' })
})

test('LOGIN-4 the second step is about this address and the methods of its account', async () => {
  const { authentication, submit } = start()
  await submit('ada@example.com')

  expect(authentication()?.getSnapshot().context).toMatchObject({
    identifier: 'ada@example.com',
    methods: known.methods,
  })
})

test('LOGIN-6 a page offers no more than the methods that it allows', async () => {
  const { authentication, submit } = start({ allowedMethods: ['okta', 'password'] })
  await submit('ada@example.com')

  expect(authentication()?.getSnapshot().context.methods).toEqual([password])
})

test('LOGIN-5 Edit returns to the first step and forgets what was known of the address', async () => {
  const { actor, authentication, submit, view } = start()
  await submit('ada@example.com')

  actor.send({ type: 'identifier.edit' })

  expect(view()).toEqual({
    step: 'identifier',
    identifier: 'ada@example.com',
    isUnknown: false,
    problem: null,
    isLimited: false,
    registerRoute: '/register',
    isBusy: false,
  })
  expect(actor.getSnapshot().context).toMatchObject({ userExists: null, methods: [] })
  expect(authentication()).toBeUndefined()
})

test('LOGIN-5 Edit while a password is on its way stops it and keeps nothing of it', async () => {
  const { actor, submit, submitPassword, view } = start()
  await submit('ada@example.com')
  submitPassword()
  actor.send({ type: 'identifier.edit' })
  await settled()

  expect(view()).toMatchObject({ step: 'identifier' })
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('hunter-2')
})

test('LOGIN-4 the flow ends with the method used and its tokens', async () => {
  const { actor, submit, submitPassword, view } = start()
  await submit('ada@example.com')
  submitPassword()
  await settled()

  expect(view()).toEqual({ step: 'done' })
  expect(actor.getSnapshot().output).toEqual({ method: 'password', tokens: tokensOf('first') })
})
