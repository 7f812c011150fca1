import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { Method } from '#src/api/contract/method.ts'
import { authenticationMachine } from '#src/machines/authentication/authentication.machine.ts'
import { selectAuthenticationView } from '#src/machines/authentication/authentication.view.ts'
import { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'
import { passwordMachine } from '#src/machines/password/password.machine.ts'
import { singleSignOnMachine } from '#src/machines/single-sign-on/single-sign-on.machine.ts'
import { ticketOf, tokensOf } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const email: Method = { key: 'email', type: 'passcode' }
const password: Method = { key: 'password', type: 'password' }

const start = (methods: readonly Method[]) => {
  const logic = authenticationMachine.provide({
    actors: {
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
      singleSignOn: singleSignOnMachine.provide({
        actors: { askProvider: fromPromise(() => new Promise(() => {})) },
      }),
    },
  })
  const actor = createActor(logic, { input: { identifier: 'ada@example.com', methods } }).start()
  return {
    actor,
    children: () => actor.getSnapshot().children,
    view: () => selectAuthenticationView(actor.getSnapshot()),
  }
}

test('LOGIN-4 an account with one method goes straight to it', () => {
  const { actor, children, view } = start([email])

  expect(view()).toEqual({ methods: [email], isUsing: true })
  expect(children().passcode?.getSnapshot().context.person.identifier).toBe('ada@example.com')
  expect(actor.getSnapshot().can({ type: 'method.change' })).toBe(false)
})

test('LOGIN-4 an account without a method has none to offer', () => {
  const { children, view } = start([])

  expect(view()).toEqual({ methods: [], isUsing: false })
  expect(children()).toEqual({})
})

test('LOGIN-4 an account with several methods chooses one, and may choose again', () => {
  const { actor, children, view } = start([email, password])
  expect(view()).toEqual({ methods: [email, password], isUsing: false })
  expect(children()).toEqual({})

  actor.send({ type: 'method.choose', key: 'password' })
  expect(view().isUsing).toBe(true)
  expect(children().password).toBeDefined()
  actor.send({ type: 'method.change' })
  expect(view().isUsing).toBe(false)
  expect(children().password).toBeUndefined()

  actor.send({ type: 'method.choose', key: 'email' })
  expect(children().passcode).toBeDefined()
})

test('PASSCODE-6 the code signs in, and the flow ends with method and tokens', async () => {
  const { actor, children } = start([email])
  children().passcode?.send({ type: 'code.request' })
  await settled()
  children().passcode?.send({ type: 'code.submit', passcode: '123456' })
  await settled()

  expect(actor.getSnapshot().output).toEqual({ method: 'email', tokens: tokensOf('first') })
})

test('PASSWORD-1 the password signs in, and the flow ends with method and tokens', async () => {
  const { actor, children } = start([email, password])
  actor.send({ type: 'method.choose', key: 'password' })
  children().password?.send({ type: 'password.submit', password: 'secret' })
  await settled()

  expect(actor.getSnapshot().output).toEqual({ method: 'password', tokens: tokensOf('second') })
})

test('LOGIN-4 SSO-1 a provider that was chosen is asked at once, the only one waits to be asked', () => {
  const okta: Method = { key: 'okta', type: 'oidc-okta' }
  const only = start([okta])
  expect(only.children().singleSignOn?.getSnapshot().hasTag('busy')).toBe(false)

  const { actor, children } = start([okta, email])
  actor.send({ type: 'method.choose', key: 'okta' })
  const provider = children().singleSignOn?.getSnapshot()
  expect(provider?.hasTag('busy')).toBe(true)
  expect(provider?.context).toMatchObject({ method: okta, identifier: 'ada@example.com' })
})
