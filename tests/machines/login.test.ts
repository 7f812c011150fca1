import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { IdentifierCheck } from '#src/api/contract/user.ts'
import { loginMachine } from '#src/machines/login/login.machine.ts'
import { selectLoginView } from '#src/machines/login/login.view.ts'
import { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'
import { failures, ticketOf, tokensOf } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const known: IdentifierCheck = {
  userExists: true,
  methods: [
    { key: 'google', type: 'oidc-google' },
    { key: 'email', type: 'passcode' },
  ],
}

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
  expect(view()).toEqual({ step: 'auth', identifier: 'ada@example.com', method: 'passcode' })
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

  expect(view()).toEqual({ step: 'auth', identifier: 'ada@example.com', method: null })
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
