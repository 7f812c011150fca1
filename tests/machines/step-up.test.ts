import { expect, test } from 'vitest'
import { createActor } from 'xstate'

import type { Method } from '#src/api/contract/method.ts'
import { required } from '#src/lib/required.ts'
import { stepUpMachine, type StepUpNeed } from '#src/machines/step-up/step-up.machine.ts'
import { selectStepUpView } from '#src/machines/step-up/step-up.view.ts'

const email: Method = { key: 'email', type: 'passcode' }
const password: Method = { key: 'password', type: 'password' }
const okta: Method = { key: 'okta', type: 'oidc-okta' }
const passkey: Method = { key: 'passkey', type: 'passkey' }

const google: Method = { key: 'google', type: 'oidc-google' }

const start = (methods: readonly Method[], need: StepUpNeed, isStaff = false) => {
  const input = { identifier: 'ada@example.com', methods, isStaff, need }
  const actor = createActor(stepUpMachine, { input }).start()
  return { actor, view: () => selectStepUpView(actor.getSnapshot()) }
}

test('A7.5.1 any way of the account shows anew who is there', () => {
  const { actor, view } = start([email, password, passkey], 'fresh')
  expect(actor.getSnapshot().context.methods).toEqual([email, password, passkey])
  expect(view()).toEqual({
    identifier: 'ada@example.com',
    need: 'fresh',
    isAvailable: true,
    hasProvider: false,
  })
})

test('A6.3.3 only what cannot be phished is strong', () => {
  const { actor, view } = start([email, okta, passkey, password], 'strong')
  expect(actor.getSnapshot().context.methods).toEqual([okta, passkey])
  expect(view()).toMatchObject({ isAvailable: true, hasProvider: true })
})

test('A7.5.1 who is in as staff stays it by Google alone, where Google is there', () => {
  const withGoogle = start([email, google, passkey], 'fresh', true)
  expect(withGoogle.actor.getSnapshot().context.methods).toEqual([google])
  const without = start([email, passkey], 'fresh', true)
  expect(without.actor.getSnapshot().context.methods).toEqual([email, passkey])
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

const waysOnWith = (need: StepUpNeed, begun: { identifier: string; method: string }) => {
  const methods = [passkey, email]
  const input = { identifier: 'ada@example.com', methods, isStaff: false, need, begun }
  const { children } = createActor(stepUpMachine, { input }).start().getSnapshot()
  const { context } = required(children.authentication, 'authentication').getSnapshot()
  return { methods: context.methods, isBegun: context.isBegun }
}

test('A7.5.1 PASSCODE-3 a code that was asked for before the page was loaded anew is gone on with, by its person and where it is enough', () => {
  const begun = { identifier: 'ada@example.com', method: 'email' }
  expect(waysOnWith('fresh', begun)).toEqual({ methods: [email], isBegun: true })
  expect(waysOnWith('strong', begun)).toEqual({ methods: [passkey], isBegun: false })
  expect(waysOnWith('fresh', { ...begun, identifier: 'grace@example.com' })).toEqual({
    methods: [passkey, email],
    isBegun: false,
  })
})
