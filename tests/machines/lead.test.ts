import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { StoredLead } from '#src/api/contract/demo-session.ts'
import type { LeadDraft } from '#src/api/contract/leads.ts'
import { CallError, textOf } from '#src/lib/call-error.ts'
import { leadMachine } from '#src/machines/lead/lead.machine.ts'
import { selectLeadView } from '#src/machines/lead/lead.view.ts'
import { failures, lead } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const acme: LeadDraft = { type: 'client', company: 'Acme', website: 'acme.example' }
const editing = { step: 'editing', problem: null, fieldErrors: [] } as const

const start = () => {
  const addLead = vi.fn<(draft: LeadDraft) => Promise<StoredLead>>(() => Promise.resolve(lead))
  const resumeLead = vi.fn<(input: { leadId: string }) => Promise<StoredLead>>(() =>
    Promise.resolve(lead),
  )
  const dropKept = vi.fn<() => void>()
  const logic = leadMachine.provide({
    actors: {
      addLead: fromPromise(({ input }) => addLead(input)),
      resumeLead: fromPromise(({ input }) => resumeLead(input)),
    },
    actions: { dropKept },
  })
  const actor = createActor(logic).start()
  return {
    actor,
    addLead,
    resumeLead,
    dropKept,
    view: () => selectLeadView(actor.getSnapshot()),
    submit: async (draft: LeadDraft) => {
      actor.send({ type: 'lead.submit', lead: draft })
      await settled()
    },
  }
}

test('LEAD-5 a form submitted twice is sent once', async () => {
  const { actor, addLead, view } = start()
  actor.send({ type: 'lead.submit', lead: acme })
  actor.send({ type: 'lead.submit', lead: acme })
  expect(view()).toEqual({ step: 'sending', problem: null, fieldErrors: [] })
  await settled()

  expect(addLead).toHaveBeenCalledExactlyOnceWith(acme)
  expect(view().step).toBe('done')
  expect(actor.getSnapshot().output).toEqual({ lead, isResumed: false })
})

test.each([
  ['a lost answer', failures.dropped],
  ['a fault of the server', failures.fault],
])('LEAD-5 the lead can be sent again after %s', async (_, failure) => {
  const { addLead, submit, view } = start()
  addLead.mockRejectedValueOnce(failure)
  await submit(acme)
  expect(view()).toEqual({ ...editing, problem: textOf(failure) })
  await submit(acme)

  expect(addLead.mock.lastCall).toEqual([acme])
  expect(view().step).toBe('done')
})

test('LEAD-3 what the server refuses is told beside its fields', async () => {
  const { addLead, submit, view } = start()
  const fieldErrors = [
    { field: 'website', message: 'Please enter a web address like example.com.' },
  ]
  const invalid = new CallError('failure', 'Please check the form.', {
    problem: 'invalid-input',
    fieldErrors,
  })
  addLead.mockRejectedValueOnce(invalid)
  await submit(acme)
  expect(view()).toEqual({ step: 'editing', problem: 'Please check the form.', fieldErrors })
})

test('LEAD-1 what the tab kept of the form stays while its lead may not have arrived, and goes with it', async () => {
  const { addLead, dropKept, submit } = start()
  addLead.mockRejectedValueOnce(failures.dropped)
  await submit(acme)
  expect(dropKept).toHaveBeenCalledTimes(0)
  await submit(acme)
  expect(dropKept).toHaveBeenCalledOnce()
})

test('LEAD-1 Back ends the form without a lead, and nothing of it is kept', () => {
  const { actor, addLead, dropKept, view } = start()
  actor.send({ type: 'lead.back' })
  expect(dropKept).toHaveBeenCalledOnce()

  expect(addLead).toHaveBeenCalledTimes(0)
  expect(view().step).toBe('done')
  expect(actor.getSnapshot().output).toEqual({ lead: null, isResumed: false })
})

test('DEMO-8 who goes on with a lead of today adds none, and what stood in the form is dropped', async () => {
  const { actor, addLead, resumeLead, dropKept, view } = start()
  actor.send({ type: 'lead.resume', leadId: lead.id })
  actor.send({ type: 'lead.submit', lead: acme })
  expect(view().step).toBe('resuming')
  await settled()
  expect(resumeLead).toHaveBeenCalledExactlyOnceWith({ leadId: lead.id })
  expect(addLead).not.toHaveBeenCalled()
  expect(dropKept).toHaveBeenCalledOnce()
  expect(actor.getSnapshot().output).toEqual({ lead, isResumed: true })
})

test('DEMO-8 a lead that cannot be gone on with leaves the form as it is, and says why', async () => {
  const { actor, resumeLead, dropKept, view, submit } = start()
  resumeLead.mockRejectedValueOnce(failures.otherDay)
  actor.send({ type: 'lead.resume', leadId: lead.id })
  await settled()
  expect(view()).toEqual({ ...editing, problem: failures.otherDay.message })
  expect(dropKept).not.toHaveBeenCalled()
  await submit(acme)
  expect(actor.getSnapshot().output).toEqual({ lead, isResumed: false })
})
