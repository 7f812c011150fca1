import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { AccountSessions } from '#src/api/contract/account.ts'
import { accountMachine } from '#src/machines/account/account.machine.ts'
import { selectAccountView, type AccountView } from '#src/machines/account/account.view.ts'
import { accountSessions, failures } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const { here, there, both, alone } = accountSessions

const start = (firstFailure?: Error) => {
  const listSessions = vi.fn<() => Promise<AccountSessions>>(() => Promise.resolve(both))
  if (firstFailure !== undefined) {
    listSessions.mockRejectedValueOnce(firstFailure)
  }
  const revokeSession = vi.fn<(input: { id: string }) => Promise<AccountSessions>>(() =>
    Promise.resolve(alone),
  )
  const revokeOthers = vi.fn<() => Promise<AccountSessions>>(() => Promise.resolve(alone))
  const logic = accountMachine.provide({
    actors: {
      listSessions: fromPromise(() => listSessions()),
      revokeSession: fromPromise(({ input }) => revokeSession(input)),
      revokeOthers: fromPromise(() => revokeOthers()),
    },
  })
  const actor = createActor(logic).start()
  return {
    actor,
    listSessions,
    revokeSession,
    revokeOthers,
    view: () => selectAccountView(actor.getSnapshot()),
  }
}

const shown = (listed: AccountSessions, own: Partial<AccountView> = {}) => ({
  step: 'ready',
  ...listed,
  problem: null,
  revoked: null,
  busyId: null,
  others: 'kept',
  ...own,
})

test('SESSION-7 the sessions are loaded, and once more after a failure', async () => {
  const { actor, listSessions, view } = start(failures.dropped)
  expect(view()).toEqual({ step: 'loading' })
  await settled()
  expect(view()).toEqual({ step: 'failed', problem: 'Request timed out' })

  actor.send({ type: 'sessions.retry' })
  expect(view()).toEqual({ step: 'loading' })
  await settled()
  expect(listSessions).toHaveBeenCalledTimes(2)
  expect(view()).toEqual(shown(both))
})

test('SESSION-7 another session is revoked once, and the list is the one after it', async () => {
  const { actor, revokeSession, view } = start()
  await settled()
  expect(view()).toEqual(shown(both))

  actor.send({ type: 'session.revoke', id: there.id })
  actor.send({ type: 'session.revoke', id: there.id })
  expect(view()).toEqual(shown(both, { busyId: there.id }))
  await settled()

  expect(revokeSession).toHaveBeenCalledExactlyOnceWith({ id: there.id })
  expect(view()).toEqual(shown(alone, { revoked: 'one' }))
})

test('SESSION-7 the session one is in, and one that is not listed, cannot be revoked from here', async () => {
  const { actor, revokeSession, view } = start()
  await settled()
  actor.send({ type: 'session.revoke', id: here.id })
  actor.send({ type: 'session.revoke', id: 'elsewhere' })
  await settled()

  expect(revokeSession).not.toHaveBeenCalled()
  expect(view()).toEqual(shown(both))
})

test('SESSION-7 all others are revoked after a question, and not when it is taken back', async () => {
  const { actor, revokeOthers, view } = start()
  await settled()
  actor.send({ type: 'others.confirm' })
  actor.send({ type: 'others.revoke' })
  expect(view()).toEqual(shown(both, { others: 'asked' }))
  actor.send({ type: 'others.cancel' })
  await settled()
  expect(view()).toEqual(shown(both))
  expect(revokeOthers).not.toHaveBeenCalled()

  actor.send({ type: 'others.revoke' })
  actor.send({ type: 'others.confirm' })
  actor.send({ type: 'others.cancel' })
  expect(view()).toEqual(shown(both, { others: 'busy' }))
  await settled()
  expect(revokeOthers).toHaveBeenCalledOnce()
  expect(view()).toEqual(shown(alone, { revoked: 'others' }))
})

test('SESSION-7 who is signed in here alone logs out everywhere else too: browsers are known there, and more is let in, without a session', async () => {
  const { actor, revokeOthers, view } = start()
  await settled()
  actor.send({ type: 'session.revoke', id: there.id })
  await settled()
  actor.send({ type: 'others.revoke' })
  expect(view()).toEqual(shown(alone, { others: 'asked' }))
  actor.send({ type: 'others.confirm' })
  await settled()
  expect(revokeOthers).toHaveBeenCalledOnce()
  expect(view()).toEqual(shown(alone, { revoked: 'others' }))
})

test('SESSION-7 what could not be revoked stays listed, and the problem goes with the next try', async () => {
  const { actor, revokeSession, revokeOthers, view } = start()
  revokeSession.mockRejectedValueOnce(failures.dropped)
  revokeOthers.mockRejectedValueOnce(failures.busy)
  await settled()
  actor.send({ type: 'session.revoke', id: there.id })
  await settled()
  expect(view()).toEqual(shown(both, { problem: 'Request timed out' }))

  actor.send({ type: 'others.revoke' })
  expect(view()).toEqual(shown(both, { others: 'asked' }))
  actor.send({ type: 'others.confirm' })
  await settled()
  expect(view()).toEqual(shown(both, { problem: 'The server is busy.' }))
})

test('SESSION-7 RE-10 what was revoked is listed no more, though the answer got lost', async () => {
  const { actor, listSessions, revokeOthers, view } = start()
  await settled()
  listSessions.mockResolvedValue(alone)
  revokeOthers.mockRejectedValueOnce(failures.dropped)
  actor.send({ type: 'others.revoke' })
  actor.send({ type: 'others.confirm' })
  await settled()
  expect(view()).toEqual(shown(alone, { problem: 'Request timed out' }))
})
