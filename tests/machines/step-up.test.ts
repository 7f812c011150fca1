import { expect, test } from 'vitest'
import { createActor, type InputFrom } from 'xstate'

import type { Method } from '#src/api/contract/method.ts'
import { required } from '#src/lib/required.ts'
import { selectAuthenticationView } from '#src/machines/authentication/authentication.view.ts'
import { stepUpMachine, type StepUpNeed } from '#src/machines/step-up/step-up.machine.ts'
import { selectStepUpView } from '#src/machines/step-up/step-up.view.ts'

const email: Method = { key: 'email', type: 'passcode' }
const password: Method = { key: 'password', type: 'password' }
const okta: Method = { key: 'okta', type: 'oidc-okta' }
const passkey: Method = { key: 'passkey', type: 'passkey' }

const google: Method = { key: 'google', type: 'oidc-google' }

type More = Partial<InputFrom<typeof stepUpMachine>>

const start = (methods: readonly Method[], need: StepUpNeed, more: More = {}) => {
  const input = { identifier: 'ada@example.com', methods, isStaff: false, need, ...more }
  const actor = createActor(stepUpMachine, { input }).start()
  const ways = () => actor.getSnapshot().context.methods
  return { actor, ways, view: () => selectStepUpView(actor.getSnapshot()) }
}

test('A7.5.1 any way of the account shows anew who is there', () => {
  const { ways, view } = start([email, password, passkey], 'fresh')
  expect(ways()).toEqual([email, password, passkey])
  expect(view()).toEqual({
    identifier: 'ada@example.com',
    need: 'fresh',
    isAvailable: true,
    hasProvider: false,
  })
})

test('A6.3.3 only what cannot be phished is strong', () => {
  const { ways, view } = start([email, okta, passkey, password], 'strong')
  expect(ways()).toEqual([okta, passkey])
  expect(view()).toMatchObject({ isAvailable: true, hasProvider: true })
})

test('A7.5.1 who is in as staff stays it by Google alone, where Google is there', () => {
  const withGoogle = start([email, google, passkey], 'fresh', { isStaff: true })
  expect(withGoogle.ways()).toEqual([google])
  const without = start([email, passkey], 'fresh', { isStaff: true })
  expect(without.ways()).toEqual([email, passkey])
})

test('A6.3.3 an account without a strong way is told so, and may leave', () => {
  const { actor, view } = start([email, password], 'strong')
  expect(view()).toMatchObject({ isAvailable: false })
  actor.send({ type: 'stepUp.cancel' })
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: null })
})

test('A7.5.1 who thinks better of it has signed in as nobody', () => {
  const { actor } = start([email], 'fresh')
  actor.send({ type: 'stepUp.cancel' })
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: null })
})

const goOnWith = (need: StepUpNeed, begun: { identifier: string; method: string }) => {
  const { actor } = start([passkey, email, password], need, { begun })
  const { authentication } = actor.getSnapshot().children
  return required(authentication, 'authentication')
}
const usedIn = (authentication: ReturnType<typeof goOnWith>) => {
  const { context, children } = authentication.getSnapshot()
  const isAtOnce = children.passcode?.getSnapshot().context.isAtOnce ?? false
  return { methods: context.methods, method: context.method, isAtOnce }
}

test('A7.5.1 PASSCODE-3 a code that was asked for before the page was loaded anew is gone on with, by its person and where it is enough', () => {
  const begun = { identifier: 'ada@example.com', method: 'email' }
  const all = [passkey, email, password]
  const method = email
  expect(usedIn(goOnWith('fresh', begun))).toEqual({ methods: all, method, isAtOnce: true })
  const strong = { methods: [passkey], method: passkey, isAtOnce: false }
  expect(usedIn(goOnWith('strong', begun))).toEqual(strong)
  const anew = { methods: all, method: null, isAtOnce: false }
  expect(usedIn(goOnWith('fresh', { ...begun, identifier: 'grace@example.com' }))).toEqual(anew)
})

test('A7.5.1 who goes on with a code may choose any other of their ways instead, or a new code', () => {
  const authentication = goOnWith('fresh', { identifier: 'ada@example.com', method: 'email' })
  authentication.send({ type: 'method.change' })
  expect(selectAuthenticationView(authentication.getSnapshot())).toEqual({
    methods: [passkey, email, password],
    isUsing: false,
  })
  authentication.send({ type: 'method.choose', key: 'email' })
  expect(usedIn(authentication)).toMatchObject({ method: email, isAtOnce: false })
})
