import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { Me } from '#src/api/contract/user.ts'
import { CallError } from '#src/lib/call-error.ts'
import { organizationAccessMachine } from '#src/machines/organization-access/organization-access.machine.ts'
import { selectOrganizationAccessView } from '#src/machines/organization-access/organization-access.view.ts'
import { me } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const customer: Me = { ...me, isCustomer: true }
const completed: Me = { ...customer, organizationFormCompleted: true }
const pending: Me = { ...me, organizationAccessStatus: 'pending' }
const approved: Me = { ...me, organizationAccessStatus: 'approved' }
const rejected: Me = {
  ...me,
  organizationAccessStatus: 'rejected',
  organizationAccessReason: 'We do not know this organization.',
}

const form = { organization: 'Acme', website: '', country: 'Kenya', jobTitle: 'Engineer' }
const request = { organization: 'Acme', reason: 'A workshop.' }

const start = (person: Me) => {
  const completeOrganizationForm = vi.fn<(input: object) => Promise<Me>>(() =>
    Promise.resolve(completed),
  )
  const requestAccess = vi.fn<(input: object) => Promise<Me>>(() => Promise.resolve(pending))
  const announceMe = vi.fn<(me: Me) => void>()
  const logic = organizationAccessMachine.provide({
    actors: {
      completeOrganizationForm: fromPromise(({ input }) => completeOrganizationForm(input)),
      requestAccess: fromPromise(({ input }) => requestAccess(input)),
    },
    actions: { announceMe: (_, params) => announceMe(params.me) },
  })
  const actor = createActor(logic, { input: { me: person } }).start()
  return {
    actor,
    announceMe,
    completeOrganizationForm,
    requestAccess,
    view: () => selectOrganizationAccessView(actor.getSnapshot()),
  }
}

const form0 = { problem: null, fieldErrors: [], isBusy: false }

test.each([
  ['a customer', customer, { step: 'organization-form', ...form0 }],
  ['a customer whose form is completed', completed, { step: 'complete' }],
  ['anybody else', me, { step: 'request-access', ...form0 }],
  ['who waits', pending, { step: 'pending' }],
  ['who was rejected', rejected, { step: 'rejected', reason: 'We do not know this organization.' }],
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
  expect(view()).toEqual({ step: 'pending' })

  actor.send({ type: 'me.changed', me: rejected })
  expect(view()).toEqual({ step: 'rejected', reason: 'We do not know this organization.' })

  actor.send({ type: 'access.askAgain' })
  actor.send({ type: 'access.submit', request })
  await settled()
  actor.send({ type: 'me.changed', me: approved })
  expect(view()).toEqual({ step: 'complete' })
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
    problem: 'Please check the form.',
    fieldErrors,
    isBusy: false,
  })
})
