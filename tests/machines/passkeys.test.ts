import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { AccountPasskeys, Attestation, ChangedPasskeys } from '#src/api/contract/passkey.ts'
import { PasskeyError, type PasskeySupport } from '#src/machines/passkey/passkey-error.ts'
import { passkeysMachine } from '#src/machines/passkeys/passkeys.machine.ts'
import { selectPasskeysView } from '#src/machines/passkeys/passkeys.view.ts'
import { failures, me, passkeySamples } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const { adding, attestation, laptop, phone, listed } = passkeySamples

const start = (support: PasskeySupport = 'passkeys', isHeld = false) => {
  const ports = {
    list: vi.fn<() => Promise<AccountPasskeys>>(() => Promise.resolve(listed(laptop, phone))),
    make: vi.fn<() => Promise<Attestation>>(() => Promise.resolve(attestation)),
    finish: vi.fn<(input: object) => Promise<ChangedPasskeys>>(() =>
      Promise.resolve({ listed: listed(laptop, phone), me }),
    ),
    rename: vi.fn<(input: object) => Promise<AccountPasskeys>>(() =>
      Promise.resolve(listed({ ...laptop, name: 'Work' }, phone)),
    ),
    remove: vi.fn<(input: object) => Promise<ChangedPasskeys>>(() =>
      Promise.resolve({ listed: listed(phone), me }),
    ),
    announceMe: vi.fn<(params: object) => void>(),
    tellAccepted: vi.fn<(params: object) => void>(),
  }
  const logic = passkeysMachine.provide({
    actors: {
      findSupport: fromPromise(() => Promise.resolve(support)),
      listPasskeys: fromPromise(() => ports.list()),
      startAddPasskey: fromPromise(() => Promise.resolve(adding)),
      makePasskey: fromPromise(() => ports.make()),
      finishAddPasskey: fromPromise(({ input }) => ports.finish(input)),
      renamePasskey: fromPromise(({ input }) => ports.rename(input)),
      deletePasskey: fromPromise(({ input }) => ports.remove(input)),
    },
    actions: {
      announceMe: (_, params) => ports.announceMe(params),
      tellAccepted: (_, params) => ports.tellAccepted(params),
    },
  })
  const actor = createActor(logic, { input: { method: 'passkey', isHeld } }).start()
  return { ...ports, actor, view: () => selectPasskeysView(actor.getSnapshot()) }
}
const shown = {
  step: 'ready',
  passkeys: [laptop, phone],
  canAdd: true,
  needsKey: false,
  isAdding: false,
  chosenId: null,
  asked: null,
  isBusy: false,
  done: null,
  problem: null,
}

test('PASSKEY-1 on a device that keeps none itself a security key can be added', async () => {
  const { view } = start('webauthn')
  await settled()
  expect(view()).toEqual({ ...shown, needsKey: true })
})

test('PASSKEY-1 nothing is shown, nor asked for, where the browser knows no WebAuthn', async () => {
  const { list, view } = start('none')
  await settled()
  expect(view()).toEqual({ step: 'hidden' })
  expect(list).not.toHaveBeenCalled()
})

test('PASSKEY-1 PASSKEY-5 who lost the phone that holds it deletes a passkey in a browser that has none, and can add none there', async () => {
  const { actor, finish, view } = start('none', true)
  await settled()
  expect(view()).toEqual({ ...shown, canAdd: false })
  actor.send({ type: 'passkey.add' })
  await settled()
  expect(finish).not.toHaveBeenCalled()

  actor.send({ type: 'passkey.delete', id: laptop.id })
  actor.send({ type: 'passkey.confirm' })
  await settled()
  expect(view()).toEqual({ ...shown, canAdd: false, passkeys: [phone], done: 'deleted' })
})

test('PASSKEY-5 lists the passkeys, and again on retry', async () => {
  const { actor, list, view } = start()
  list.mockRejectedValueOnce(failures.dropped)
  await settled()
  expect(view()).toEqual({ step: 'failed', problem: failures.dropped.message })
  actor.send({ type: 'passkeys.retry' })
  await settled()
  expect(view()).toEqual(shown)
})

test('PASSKEY-1 adds a passkey, and who shows the person is told', async () => {
  const { actor, finish, announceMe, view } = start()
  await settled()
  actor.send({ type: 'passkey.add' })
  actor.send({ type: 'passkey.add' })
  expect(view()).toMatchObject({ isAdding: true })
  await settled()
  expect(finish).toHaveBeenCalledExactlyOnceWith({
    method: 'passkey',
    challengeKey: adding.challengeKey,
    credentials: attestation,
  })
  expect(announceMe).toHaveBeenCalledOnce()
  expect(view()).toEqual({ ...shown, done: 'added' })
  expect(actor.getSnapshot().context).toMatchObject({ adding: null, credentials: null })
})

test('PK-14 what the browser or the server refuses is told until the next try', async () => {
  const { actor, make, finish, view } = start()
  await settled()
  make.mockRejectedValueOnce(new PasskeyError('alreadyRegistered'))
  actor.send({ type: 'passkey.add' })
  await settled()
  expect(view()).toMatchObject({
    problem: expect.stringContaining('previously registered') as string,
  })
  finish.mockRejectedValueOnce(failures.passkeyRefused)
  actor.send({ type: 'passkey.add' })
  expect(view()).toMatchObject({ problem: null })
  await settled()
  expect(view()).toEqual({ ...shown, problem: failures.passkeyRefused.message })
})

test('PASSKEY-5 renames a passkey; what could not be saved stays in its form', async () => {
  const { actor, rename, view } = start()
  await settled()
  actor.send({ type: 'passkey.edit', id: laptop.id })
  rename.mockRejectedValueOnce(failures.dropped)
  actor.send({ type: 'passkey.rename', name: 'Work' })
  expect(view()).toMatchObject({ asked: 'rename', chosenId: laptop.id, isBusy: true })
  await settled()
  expect(view()).toMatchObject({ asked: 'rename', problem: failures.dropped.message })
  actor.send({ type: 'passkey.rename', name: 'Work' })
  await settled()
  expect(rename).toHaveBeenLastCalledWith({ id: laptop.id, name: 'Work' })
  expect(view()).toMatchObject({ asked: null, done: 'renamed', problem: null })
})

test('PASSKEY-5 deletes a passkey after a question, and its keeper is told which are left', async () => {
  const { actor, remove, tellAccepted, view } = start()
  await settled()
  actor.send({ type: 'passkey.delete', id: 'unknown' })
  expect(view()).toEqual(shown)
  actor.send({ type: 'passkey.delete', id: laptop.id })
  actor.send({ type: 'passkey.cancel' })
  actor.send({ type: 'passkey.confirm' })
  expect(view()).toEqual(shown)
  expect(remove).not.toHaveBeenCalled()

  actor.send({ type: 'passkey.delete', id: laptop.id })
  actor.send({ type: 'passkey.confirm' })
  expect(view()).toMatchObject({ asked: 'delete', isBusy: true })
  await settled()
  expect(view()).toEqual({ ...shown, passkeys: [phone], done: 'deleted' })
  expect(tellAccepted).toHaveBeenCalledExactlyOnceWith(listed(phone))
})

test('SE-11 who deletes the passkey of this session is found out by the next call', async () => {
  const { actor, list, view } = start()
  await settled()
  list.mockRejectedValueOnce(failures.refused)
  actor.send({ type: 'passkey.delete', id: phone.id })
  actor.send({ type: 'passkey.confirm' })
  await settled()
  expect(list).toHaveBeenCalledTimes(2)
  expect(view()).toMatchObject({ step: 'failed' })
})

test('PASSKEY-5 SE-11 who signed in anew to delete the passkey of their session is told their methods without it', async () => {
  const { actor, list, announceMe, view } = start()
  await settled()
  list.mockResolvedValueOnce(listed(laptop))
  actor.send({ type: 'passkey.delete', id: phone.id })
  actor.send({ type: 'passkey.confirm' })
  await settled()
  expect(announceMe).toHaveBeenCalledExactlyOnceWith({ listed: listed(phone), me })
  expect(view()).toEqual({ ...shown, passkeys: [laptop], done: 'deleted' })
})
