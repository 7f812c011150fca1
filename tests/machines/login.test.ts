import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { Method } from '#src/api/contract/method.ts'
import type { IdentifierCheck } from '#src/api/contract/user.ts'
import { loginMachine } from '#src/machines/login/login.machine.ts'
import { selectLoginView } from '#src/machines/login/login.view.ts'
import { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'
import { passwordMachine } from '#src/machines/password/password.machine.ts'
import { failures, ticketOf, tokensOf } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const google: Method = { key: 'google', type: 'oidc-google' }
const email: Method = { key: 'email', type: 'passcode' }
const password: Method = { key: 'password', type: 'password' }

const known: IdentifierCheck = { userExists: true, methods: [google, email] }
const knownByBoth: IdentifierCheck = { userExists: true, methods: [google, email, password] }

const start = ({ allowedMethods = null }: { allowedMethods?: readonly string[] | null } = {}) => {
  const checkIdentifier = vi.fn<(input: object) => Promise<IdentifierCheck>>(() =>
    Promise.resolve(known),
  )
  const logic = loginMachine.provide({
    actors: {
      checkIdentifier: fromPromise(({ input }) => checkIdentifier(input)),
      passcode: passcodeMachine.provide({
        actors: {
          requestPasscode: fromPromise(() => Promise.resolve(ticketOf('first'))),
          waitForPasscode: fromPromise(() => new Promise(() => {})),
          redeemPasscode: fromPromise(() => Promise.resolve(tokensOf('first'))),
        },
      }),
      password: passwordMachine.provide({
        actors: { loginByPassword: fromPromise(() => Promise.resolve(tokensOf('second'))) },
      }),
    },
  })
  const actor = createActor(logic, { input: { form: 'main', identifier: '', allowedMethods } })
  actor.start()
  return {
    actor,
    checkIdentifier,
    view: () => selectLoginView(actor.getSnapshot()),
    submit: async (identifier: string) => {
      actor.send({ type: 'identifier.submit', identifier })
      await settled()
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
  expect(view()).toEqual({
    step: 'auth',
    identifier: 'ada@example.com',
    methods: [email],
    method: 'passcode',
  })
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

test('LOGIN-4 LOGIN-6 an account that shares no method with the page has none to offer', async () => {
  const { submit, view } = start({ allowedMethods: ['okta'] })
  await submit('ada@example.com')

  expect(view()).toEqual({
    step: 'auth',
    identifier: 'ada@example.com',
    methods: [],
    method: null,
  })
})

test('LOGIN-5 Edit returns to the first step and forgets what was known of the address', async () => {
  const { actor, submit, view } = start()
  await submit('ada@example.com')
  actor.getSnapshot().children.passcode?.send({ type: 'code.request' })
  await settled()

  actor.send({ type: 'identifier.edit' })

  expect(view()).toEqual({
    step: 'identifier',
    identifier: 'ada@example.com',
    isUnknown: false,
    problem: null,
    isBusy: false,
  })
  expect(actor.getSnapshot().context).toMatchObject({ userExists: null, methods: [] })
  expect(actor.getSnapshot().children.passcode).toBeUndefined()
})

test('PASSCODE-6 the code signs in, and the flow ends with method and tokens', async () => {
  const { actor, submit, view } = start()
  await submit('ada@example.com')
  const { passcode } = actor.getSnapshot().children
  passcode?.send({ type: 'code.request' })
  await settled()
  passcode?.send({ type: 'code.submit', passcode: '123456' })
  await settled()

  expect(view()).toEqual({ step: 'done' })
  expect(actor.getSnapshot().output).toEqual({ method: 'email', tokens: tokensOf('first') })
})

test('LOGIN-4 an account with several methods chooses one, and may choose again', async () => {
  const { actor, checkIdentifier, submit, view } = start()
  checkIdentifier.mockResolvedValueOnce(knownByBoth)
  await submit('ada@example.com')
  const choosing = { step: 'auth', methods: [email, password], method: null }
  expect(view()).toMatchObject(choosing)
  expect(actor.getSnapshot().children).toEqual({})

  actor.send({ type: 'method.choose', key: 'password' })
  expect(view()).toMatchObject({ method: 'password' })
  actor.send({ type: 'method.change' })
  expect(view()).toMatchObject(choosing)
  expect(actor.getSnapshot().children.password).toBeUndefined()

  actor.send({ type: 'method.choose', key: 'email' })
  expect(view()).toMatchObject({ method: 'passcode' })
})

test('LOGIN-6 a page that allows one of several methods goes straight to it', async () => {
  const { actor, checkIdentifier, submit, view } = start({ allowedMethods: ['password'] })
  checkIdentifier.mockResolvedValueOnce(knownByBoth)
  await submit('ada@example.com')

  expect(view()).toMatchObject({ methods: [password], method: 'password' })
  expect(actor.getSnapshot().can({ type: 'method.change' })).toBe(false)
})

test('PASSWORD-1 the password signs in, and the flow ends with method and tokens', async () => {
  const { actor, checkIdentifier, submit } = start()
  checkIdentifier.mockResolvedValueOnce(knownByBoth)
  await submit('ada@example.com')
  actor.send({ type: 'method.choose', key: 'password' })
  actor.getSnapshot().children.password?.send({ type: 'password.submit', password: 'secret' })
  await settled()

  expect(actor.getSnapshot().output).toEqual({ method: 'password', tokens: tokensOf('second') })
})

test('LOGIN-5 Edit while a password is on its way stops it and keeps nothing of it', async () => {
  const { actor, checkIdentifier, submit, view } = start()
  checkIdentifier.mockResolvedValueOnce(knownByBoth)
  await submit('ada@example.com')
  actor.send({ type: 'method.choose', key: 'password' })
  actor.getSnapshot().children.password?.send({ type: 'password.submit', password: 'hunter-2' })
  actor.send({ type: 'identifier.edit' })
  await settled()

  expect(view()).toMatchObject({ step: 'identifier' })
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('hunter-2')
})
