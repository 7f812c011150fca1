import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { Method } from '#src/api/contract/method.ts'
import type { IdentifierCheck } from '#src/api/contract/user.ts'
import { authenticationMachine } from '#src/machines/authentication/authentication.machine.ts'
import { loginMachine } from '#src/machines/login/login.machine.ts'
import { selectLoginView } from '#src/machines/login/login.view.ts'
import { passwordMachine } from '#src/machines/password/password.machine.ts'
import { failures, tokensOf } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const email: Method = { key: 'email', type: 'passcode' }
const password: Method = { key: 'password', type: 'password' }

const known: IdentifierCheck = { userExists: true, methods: [email, password] }

const start = ({ allowedMethods = null }: { allowedMethods?: readonly string[] | null } = {}) => {
  const checkIdentifier = vi.fn<(input: object) => Promise<IdentifierCheck>>(() =>
    Promise.resolve(known),
  )
  const byPassword = passwordMachine.provide({
    actors: { loginByPassword: fromPromise(() => Promise.resolve(tokensOf('first'))) },
  })
  const logic = loginMachine.provide({
    actors: {
      checkIdentifier: fromPromise(({ input }) => checkIdentifier(input)),
      authentication: authenticationMachine.provide({ actors: { password: byPassword } }),
    },
  })
  const actor = createActor(logic, { input: { form: 'main', identifier: '', allowedMethods } })
  actor.start()
  const authentication = () => actor.getSnapshot().children.authentication
  return {
    actor,
    checkIdentifier,
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
