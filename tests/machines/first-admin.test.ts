import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { Me } from '#src/api/contract/user.ts'
import { textOf } from '#src/lib/call-error.ts'
import { firstAdminMachine } from '#src/machines/first-admin/first-admin.machine.ts'
import { selectFirstAdminView } from '#src/machines/first-admin/first-admin.view.ts'
import { failures, me } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const admin = { ...me, isAdmin: true }

const start = () => {
  const becomeAdmin = vi.fn<(input: object) => Promise<Me>>(() => Promise.resolve(admin))
  const announceMe = vi.fn<(me: Me) => void>()
  const forgetSecret = vi.fn<() => void>()
  const logic = firstAdminMachine.provide({
    actors: { becomeAdmin: fromPromise(({ input }) => becomeAdmin(input)) },
    actions: { announceMe: (_, person) => announceMe(person), forgetSecret: () => forgetSecret() },
  })
  const actor = createActor(logic, { input: { secret: 'secret' } }).start()
  return {
    becomeAdmin,
    announceMe,
    forgetSecret,
    press: () => actor.send({ type: 'admin.become' }),
    view: () => selectFirstAdminView(actor.getSnapshot()),
  }
}

test('ADMIN-4 nothing happens before the press, and two presses are one', async () => {
  const { becomeAdmin, announceMe, forgetSecret, press, view } = start()
  await settled()
  expect(becomeAdmin).not.toHaveBeenCalled()
  press()
  press()
  expect(view()).toEqual({ step: 'ready', isBusy: true, problem: null })
  await settled()

  expect(becomeAdmin).toHaveBeenCalledExactlyOnceWith({ secret: 'secret' })
  expect(announceMe).toHaveBeenCalledExactlyOnceWith(admin)
  expect(forgetSecret).toHaveBeenCalledOnce()
  expect(view()).toEqual({ step: 'admin' })
})

test('ADMIN-4 a link that is over ends it, and what it carried is forgotten', async () => {
  const { becomeAdmin, forgetSecret, press, view } = start()
  becomeAdmin.mockRejectedValueOnce(failures.deadLink)
  press()
  await settled()
  expect(forgetSecret).toHaveBeenCalledOnce()
  expect(view()).toEqual({ step: 'expired' })
})

test('ADMIN-4 an answer that got lost keeps the link, and it may be pressed again', async () => {
  const { becomeAdmin, forgetSecret, press, view } = start()
  becomeAdmin.mockRejectedValueOnce(failures.dropped)
  press()
  await settled()
  expect(view()).toEqual({ step: 'ready', isBusy: false, problem: textOf(failures.dropped) })
  expect(forgetSecret).not.toHaveBeenCalled()
  press()
  await settled()
  expect(view()).toEqual({ step: 'admin' })
})
