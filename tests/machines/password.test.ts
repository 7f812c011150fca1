import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { Tokens } from '#src/api/contract/session.ts'
import type { Me } from '#src/api/contract/user.ts'
import { CallError } from '#src/lib/call-error.ts'
import { passwordUpdateMachine } from '#src/machines/password-update/password-update.machine.ts'
import { selectPasswordUpdateView } from '#src/machines/password-update/password-update.view.ts'
import { passwordMachine } from '#src/machines/password/password.machine.ts'
import { selectPasswordView } from '#src/machines/password/password.view.ts'
import { failures, me, tokensOf } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const password = 'four mellow otters rowing'
const newPassword = 'seven lazy hedgehogs paint'
const updated: Me = { ...me, methods: [...me.methods, { key: 'password', type: 'password' }] }

const startLogin = () => {
  const loginByPassword = vi.fn<(input: object) => Promise<Tokens>>(() =>
    Promise.resolve(tokensOf('first')),
  )
  const logic = passwordMachine.provide({
    actors: { loginByPassword: fromPromise(({ input }) => loginByPassword(input)) },
  })
  const input = { method: 'password', identifier: 'ada@example.com' }
  const actor = createActor(logic, { input }).start()
  return { actor, loginByPassword, view: () => selectPasswordView(actor.getSnapshot()) }
}

const startUpdate = () => {
  const updatePassword = vi.fn<(input: object) => Promise<Me>>(() => Promise.resolve(updated))
  const announceMe = vi.fn<(me: Me) => void>()
  const logic = passwordUpdateMachine.provide({
    actors: { updatePassword: fromPromise(({ input }) => updatePassword(input)) },
    actions: { announceMe: (_, params) => announceMe(params.me) },
  })
  const actor = createActor(logic, { input: { method: 'password' } }).start()
  return {
    actor,
    updatePassword,
    announceMe,
    view: () => selectPasswordUpdateView(actor.getSnapshot()),
  }
}

test('PASSWORD-1 one submit is one call, and its tokens are the output', async () => {
  const { actor, loginByPassword, view } = startLogin()
  actor.send({ type: 'password.submit', password })
  actor.send({ type: 'password.submit', password })
  expect(view().isBusy).toBe(true)
  await settled()

  expect(loginByPassword).toHaveBeenCalledExactlyOnceWith({
    method: 'password',
    identifier: 'ada@example.com',
    password,
  })
  expect(actor.getSnapshot().output).toEqual({ tokens: tokensOf('first') })
})

test('PASSWORD-1 a refusal is told and counted, and another password may follow', async () => {
  const { actor, loginByPassword, view } = startLogin()
  loginByPassword.mockRejectedValueOnce(failures.dropped)
  actor.send({ type: 'password.submit', password: 'wrong' })
  await settled()
  expect(view()).toEqual({
    identifier: 'ada@example.com',
    isLimited: false,
    problem: failures.dropped.message,
    refusals: 1,
    isBusy: false,
  })

  actor.send({ type: 'password.submit', password })
  expect(view()).toMatchObject({ problem: null, isBusy: true })
  await settled()
  expect(actor.getSnapshot().status).toBe('done')
})

test('PASSWORD-1 no snapshot keeps a password once its call has ended', async () => {
  const { actor, loginByPassword } = startLogin()
  const kept = () => JSON.stringify([actor.getPersistedSnapshot(), actor.getSnapshot().context])
  loginByPassword.mockRejectedValueOnce(failures.dropped)
  actor.send({ type: 'password.submit', password })
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain(password)
  await settled()
  expect(kept()).not.toContain(password)

  actor.send({ type: 'password.submit', password })
  await settled()
  expect(kept()).not.toContain(password)
})

test('PASSWORD-2 idle → loading → success, and who shows the person is told', async () => {
  const { actor, announceMe, updatePassword, view } = startUpdate()
  const calm = { problem: null, fieldErrors: [] }
  expect(view()).toEqual({ step: 'idle', ...calm })
  actor.send({ type: 'password.submit', change: { newPassword } })
  actor.send({ type: 'password.submit', change: { newPassword } })
  expect(view()).toEqual({ step: 'loading', ...calm })
  await settled()

  expect(updatePassword).toHaveBeenCalledExactlyOnceWith({ method: 'password', newPassword })
  expect(view()).toEqual({ step: 'success', ...calm })
  expect(announceMe).toHaveBeenCalledExactlyOnceWith(updated)
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(newPassword)
})

test('PASSWORD-2 a refusal is told at its field, and the next try may succeed', async () => {
  const { actor, announceMe, updatePassword, view } = startUpdate()
  const fieldErrors = [{ field: 'oldPassword', message: 'This is not your old password.' }]
  updatePassword.mockRejectedValueOnce(
    new CallError('failure', 'The old password is not right.', {
      problem: 'password-wrong',
      fieldErrors,
    }),
  )
  actor.send({ type: 'password.submit', change: { oldPassword: 'wrong', newPassword } })
  await settled()
  expect(view()).toEqual({ step: 'idle', problem: null, fieldErrors })
  expect(announceMe).not.toHaveBeenCalled()

  actor.send({ type: 'password.submit', change: { oldPassword: password, newPassword } })
  await settled()
  expect(view()).toEqual({ step: 'success', problem: null, fieldErrors: [] })
})
