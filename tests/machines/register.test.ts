import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { IdentifierCheck } from '#src/api/contract/user.ts'
import { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'
import { registerMachine } from '#src/machines/register/register.machine.ts'
import { selectRegisterView } from '#src/machines/register/register.view.ts'
import { failures, ticketOf, tokensOf } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const person = { identifier: 'ada@example.com', firstname: 'Ada', lastname: 'Lovelace' }

const start = () => {
  const checkIdentifier = vi.fn<() => Promise<IdentifierCheck>>(() =>
    Promise.resolve({ userExists: false, methods: [] }),
  )
  const requestPasscode = vi.fn<(input: object) => void>()
  const logic = registerMachine.provide({
    actors: {
      checkIdentifier: fromPromise(() => checkIdentifier()),
      passcode: passcodeMachine.provide({
        actors: {
          requestPasscode: fromPromise(({ input }) => {
            requestPasscode(input)
            return Promise.resolve(ticketOf('first'))
          }),
          redeemPasscode: fromPromise(() => Promise.resolve(tokensOf('first'))),
        },
      }),
    },
  })
  const actor = createActor(logic, { input: { identifier: 'ada@' } }).start()
  return {
    actor,
    checkIdentifier,
    requestPasscode,
    view: () => selectRegisterView(actor.getSnapshot()),
    submit: async () => {
      actor.send({ type: 'person.submit', person })
      await settled()
    },
  }
}

test('PASSCODE-1 begins with the address one came with', () => {
  expect(start().view()).toEqual({
    step: 'identifier',
    person: { identifier: 'ada@', firstname: '', lastname: '' },
    isKnown: false,
    isLimited: false,
    problem: null,
    isBusy: false,
  })
})

test('PASSCODE-1 a known address is told and keeps what was typed', async () => {
  const { checkIdentifier, submit, view } = start()
  checkIdentifier.mockResolvedValue({ userExists: true, methods: [] })
  await submit()

  expect(view()).toEqual({
    step: 'identifier',
    person,
    isKnown: true,
    isLimited: false,
    problem: null,
    isBusy: false,
  })
})

test('PASSCODE-1 a check that fails is told', async () => {
  const { checkIdentifier, submit, view } = start()
  checkIdentifier.mockRejectedValue(failures.dropped)
  await submit()

  expect(view()).toMatchObject({ step: 'identifier', problem: failures.dropped.message })
})

test('PASSCODE-1 Edit goes back to the person as typed', async () => {
  const { actor, submit, view } = start()
  await submit()
  expect(view()).toMatchObject({ step: 'auth', person, method: { type: 'passcode' } })

  actor.send({ type: 'identifier.edit' })
  expect(view()).toMatchObject({ step: 'identifier', person, isKnown: false })
})

test('PASSCODE-2 the code goes to the person, and with it the flow ends with method and tokens', async () => {
  const { actor, requestPasscode, submit, view } = start()
  await submit()
  const { passcode } = actor.getSnapshot().children
  passcode?.send({ type: 'code.request' })
  await settled()
  passcode?.send({ type: 'code.submit', passcode: '123456' })
  await settled()

  expect(requestPasscode).toHaveBeenCalledExactlyOnceWith({
    isLastMailEnough: false,
    purpose: 'register',
    method: 'email',
    ...person,
  })
  expect(view()).toEqual({ step: 'done' })
  expect(actor.getSnapshot().output).toEqual({ method: 'email', tokens: tokensOf('first') })
})
