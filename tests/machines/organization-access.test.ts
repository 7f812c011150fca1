import { expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'

import type { Me } from '#src/api/contract/user.ts'
import { CallError } from '#src/lib/call-error.ts'
import { accessWatchMachine } from '#src/machines/access-watch/access-watch.machine.ts'
import { organizationAccessMachine } from '#src/machines/organization-access/organization-access.machine.ts'
import { selectOrganizationAccessView } from '#src/machines/organization-access/organization-access.view.ts'
import { failures, me, now } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const customer: Me = { ...me, isCustomer: true }
const completed: Me = { ...customer, organizationFormCompleted: true }
const pending: Me = {
  ...me,
  organizationAccessStatus: 'pending',
  organizationAccessRequestedAt: now,
  organizationName: 'Acme',
}
const waiting = {
  step: 'pending',
  requestedAt: now,
  organization: 'Acme',
  canChange: false,
  isBack: false,
  isAsked: false,
  problem: null,
  isBusy: false,
} as const
const reason = 'We do not know this organization.'
const refused = { step: 'rejected', isWithdrawn: false, reason, askAgainAt: null } as const
const soon = now + 60_000
const approved: Me = { ...me, organizationAccessStatus: 'approved' }
const rejected: Me = {
  ...me,
  organizationAccessStatus: 'rejected',
  organizationAccessReason: reason,
  organizationName: 'Acme',
}
const rejectedForDays: Me = { ...rejected, organizationAccessAskAgainAt: soon }

const form = { organization: 'Acme', website: '', country: 'Kenya', jobTitle: 'Engineer' }
const request = { organization: 'Acme', reason: 'A workshop.' }

const start = (person: Me, decisions: readonly Me[] = []) => {
  const left = [...decisions]
  const completeOrganizationForm = vi.fn<(input: object) => Promise<Me>>(() =>
    Promise.resolve(completed),
  )
  const requestAccess = vi.fn<(input: object) => Promise<Me>>(() => Promise.resolve(pending))
  const withdrawRequest = vi.fn<() => Promise<Me>>(() => Promise.resolve(me))
  const announceMe = vi.fn<(me: Me) => void>()
  const announceWithdrawal = vi.fn<() => void>()
  const announceApproval = vi.fn<() => void>()
  const logic = organizationAccessMachine.provide({
    actors: {
      completeOrganizationForm: fromPromise(({ input }) => completeOrganizationForm(input)),
      requestAccess: fromPromise(({ input }) => requestAccess(input)),
      withdrawRequest: fromPromise(() => withdrawRequest()),
      accessWatch: accessWatchMachine.provide({
        actors: {
          visibility: fromCallback(({ sendBack }) => sendBack({ type: 'page.shown' })),
          network: fromCallback(() => {}),
          waitForDecision: fromPromise(() => {
            const next = left.shift()
            return next === undefined ? new Promise<never>(() => {}) : Promise.resolve(next)
          }),
        },
      }),
    },
    actions: {
      announceMe: (_, params) => announceMe(params.me),
      announceApproval,
      announceWithdrawal,
    },
  })
  const actor = createActor(logic, { input: { me: person } }).start()
  return {
    actor,
    announceMe,
    announceApproval,
    completeOrganizationForm,
    requestAccess,
    withdrawRequest,
    announceWithdrawal,
    view: () => selectOrganizationAccessView(actor.getSnapshot()),
  }
}

const form0 = { organization: '', problem: null, fieldErrors: [], isBusy: false }

test.each([
  ['a customer', customer, { step: 'organization-form', ...form0 }],
  ['a customer whose form is completed', completed, { step: 'complete' }],
  ['anybody else', me, { step: 'request-access', waitingReason: null, ...form0 }],
  ['who waits', pending, waiting],
  ['who was rejected', rejected, refused],
  ['who has to wait', rejectedForDays, { ...refused, askAgainAt: soon }],
  ['who had access', { ...rejected, isAccessWithdrawn: true }, { ...refused, isWithdrawn: true }],
  ['who was approved', approved, { step: 'complete' }],
])('ACCESS-1 ACCESS-2 ACCESS-3 %s sees what is to be done', (_, person, view) => {
  expect(start(person).view()).toEqual(view)
})

test('ACCESS-1 a customer completes the form, which completes the setup', async () => {
  const { actor, announceMe, completeOrganizationForm, view } = start(customer)
  actor.send({ type: 'form.submit', form })
  actor.send({ type: 'form.submit', form })
  expect(view()).toEqual({ step: 'organization-form', ...form0, isBusy: true })
  await settled()

  expect(completeOrganizationForm).toHaveBeenCalledExactlyOnceWith({ form })
  expect(view()).toEqual({ step: 'complete' })
  expect(actor.getSnapshot().output).toEqual({ me: completed })
  expect(announceMe).toHaveBeenCalledExactlyOnceWith(completed)
})

test('ACCESS-2 a request is sent, waits, and is decided while one looks on', async () => {
  const { actor, announceMe, requestAccess, view } = start(me)
  actor.send({ type: 'access.submit', request })
  await settled()
  expect(requestAccess).toHaveBeenCalledExactlyOnceWith({ request })
  expect(announceMe).toHaveBeenCalledExactlyOnceWith(pending)
  expect(view()).toEqual(waiting)

  actor.send({ type: 'me.changed', me: rejected })
  expect(view()).toEqual(refused)

  actor.send({ type: 'access.askAgain' })
  actor.send({ type: 'access.submit', request })
  await settled()
  actor.send({ type: 'me.changed', me: approved })
  expect(view()).toEqual({ step: 'complete' })
})

test('ACCESS-2 who waits changes what they asked for, or keeps it, and goes on where it is decided meanwhile', async () => {
  const { actor, requestAccess, view } = start({
    ...pending,
    organizationAccessRequest: { organization: 'ACME Inc.', reason: 'A demo day.' },
  })
  expect(view()).toMatchObject({ step: 'pending', organization: 'ACME Inc.', canChange: true })
  actor.send({ type: 'access.change' })
  expect(view()).toMatchObject({
    step: 'request-access',
    organization: 'ACME Inc.',
    waitingReason: 'A demo day.',
  })
  actor.send({ type: 'access.keep' })
  expect(view()).toMatchObject({ step: 'pending', isBack: true })
  actor.send({ type: 'access.change' })
  actor.send({ type: 'access.submit', request })
  await settled()
  expect(requestAccess).toHaveBeenCalledExactlyOnceWith({ request })
  expect(view()).toMatchObject({ step: 'pending' })
  actor.send({ type: 'access.change' })
  actor.send({ type: 'me.changed', me: approved })
  expect(view()).toEqual({ step: 'complete' })
})

test('ACCESS-4 who waits withdraws what they asked for once they said so twice, and may ask anew', async () => {
  const { actor, announceMe, announceWithdrawal, withdrawRequest, view } = start(pending)
  actor.send({ type: 'access.confirm' })
  actor.send({ type: 'access.withdraw' })
  expect(view()).toMatchObject({ step: 'pending', isAsked: true })
  actor.send({ type: 'access.cancel' })
  expect(view()).toEqual(waiting)
  expect(withdrawRequest).not.toHaveBeenCalled()

  actor.send({ type: 'access.withdraw' })
  actor.send({ type: 'access.confirm' })
  actor.send({ type: 'access.confirm' })
  expect(view()).toMatchObject({ isAsked: true, isBusy: true })
  await settled()
  expect(withdrawRequest).toHaveBeenCalledOnce()
  expect(view()).toMatchObject({ step: 'request-access', waitingReason: null })
  expect(announceMe).toHaveBeenCalledExactlyOnceWith(me)
  expect(announceWithdrawal).toHaveBeenCalledOnce()
})

test('ACCESS-4 AZ-04 what was decided before it was withdrawn is told, and led on to', async () => {
  const { actor, announceApproval, announceWithdrawal, withdrawRequest, view } = start(pending)
  withdrawRequest.mockRejectedValueOnce(failures.decided)
  actor.send({ type: 'access.withdraw' })
  actor.send({ type: 'access.confirm' })
  await settled()
  expect(view()).toMatchObject({ isAsked: true, problem: failures.decided.message, isBusy: false })
  actor.send({ type: 'me.changed', me: approved })
  expect(view()).toEqual({ step: 'complete' })
  expect(announceApproval).toHaveBeenCalledOnce()
  expect(announceWithdrawal).not.toHaveBeenCalled()
})

test('ACCESS-2 who never asked has no request to keep', () => {
  const { actor, view } = start(me)
  actor.send({ type: 'access.keep' })
  expect(view()).toMatchObject({ step: 'request-access' })
})

test('ACCESS-2 what the server refuses is told beside its fields, and a change elsewhere keeps it', async () => {
  const { actor, requestAccess, view } = start(me)
  const fieldErrors = [{ field: 'organization', message: 'Organization is required.' }]
  requestAccess.mockRejectedValue(
    new CallError('failure', 'Please check the form.', { problem: 'invalid-input', fieldErrors }),
  )
  actor.send({ type: 'access.submit', request })
  await settled()
  actor.send({ type: 'me.changed', me: { ...me, name: 'Ada King' } })

  expect(view()).toEqual({
    step: 'request-access',
    waitingReason: null,
    organization: '',
    problem: 'Please check the form.',
    fieldErrors,
    isBusy: false,
  })
})

test('ACCESS-4 the page that waits goes on by itself once an admin decides, and back where they think better of it', async () => {
  const { actor, announceMe, announceApproval, view } = start(pending, [
    rejectedForDays,
    pending,
    approved,
  ])
  await settled()
  expect(announceMe.mock.calls.flat()).toEqual([rejectedForDays, pending, approved])
  expect(announceApproval).toHaveBeenCalledOnce()
  expect(view()).toEqual({ step: 'complete' })
  expect(actor.getSnapshot().output).toEqual({ me: approved })
})

test('ACCESS-2 ACCESS-4 who asks in another tab is let on to wait here, and is not asked twice', async () => {
  const { actor, requestAccess, view } = start(me, [pending])
  expect(view()).toMatchObject({ step: 'request-access' })
  await settled()
  expect(view()).toEqual(waiting)
  actor.send({ type: 'access.submit', request })
  expect(requestAccess).not.toHaveBeenCalled()
})

test('ACCESS-4 who was rejected may ask again once the time is over, not before, for the organization they asked for', async () => {
  const { actor, view } = start(rejectedForDays)
  actor.send({ type: 'access.askAgain' })
  expect(view()).toEqual({ ...refused, askAgainAt: soon })

  await vi.advanceTimersByTimeAsync(60_000)
  expect(view()).toEqual(refused)
  actor.send({ type: 'access.askAgain' })
  expect(view()).toMatchObject({ step: 'request-access', organization: 'Acme' })
})

test('ACCESS-1 a completed form is no approval to tell of', async () => {
  const { actor, announceApproval } = start(customer)
  actor.send({ type: 'form.submit', form })
  await settled()
  expect(announceApproval).not.toHaveBeenCalled()
})
