import { expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'

import {
  demoSessionMachine,
  type DemoSessionRecord,
} from '#src/machines/demo-session/demo-session.machine.ts'
import {
  selectDemoSessionView,
  selectIsSwitching,
  selectOpeningLeadId,
} from '#src/machines/demo-session/demo-session.view.ts'
import { failures, lead, now } from '#tests/models/samples.ts'
import { pass, settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const none = { step: 'none' } as const
const running = { step: 'running', lead, until: now + 60_000, problem: null } as const

const start = (stored: DemoSessionRecord | null) => {
  const resumeLead = vi.fn<(input: { leadId: string }) => Promise<DemoSessionRecord>>()
  const logic = demoSessionMachine.provide({
    actors: {
      windowFocus: fromCallback(() => {}),
      resumeLead: fromPromise(({ input }) => resumeLead(input)),
    },
  })
  const actor = createActor(logic, { input: { stored } }).start()
  return {
    actor,
    resumeLead,
    view: () => selectDemoSessionView(actor.getSnapshot()),
    resume: (leadId: string) => actor.send({ type: 'demoSession.resume', leadId }),
  }
}

test('DEMO-6 a demo session is cleared at its deadline', async () => {
  const { view } = start({ lead, deadline: now + 60_000 })
  await pass(59)
  expect(view()).toEqual(running)

  await pass(1)
  expect(view()).toEqual(none)
})

test('DEMO-6 it is looked after only while the window has focus, and at once when it gets it', async () => {
  const { actor, view } = start({ lead, deadline: now + 60_000 })
  actor.send({ type: 'window.blur' })
  await pass(3_600)
  expect(view()).toEqual(running)

  actor.send({ type: 'window.focus' })
  expect(view()).toEqual(none)
})

test('DEMO-5 DEMO-6 who is about to open a demo after a sleep learns at once that the demo session is over', () => {
  const { actor, view } = start({ lead, deadline: now + 60_000 })
  vi.setSystemTime(now + 59_000)
  actor.send({ type: 'demoSession.check' })
  expect(view()).toEqual(running)

  vi.setSystemTime(now + 60_000)
  actor.send({ type: 'demoSession.check' })
  expect(view()).toEqual(none)
})

test('DEMO-5 a lead whose time is over opens nothing, also while a call says how it goes on', () => {
  const { actor, resume, resumeLead } = start({ lead, deadline: now + 60_000 })
  resumeLead.mockReturnValueOnce(new Promise(() => {}))
  resume(lead.id)
  expect(selectOpeningLeadId(actor.getSnapshot())).toBe(lead.id)

  vi.setSystemTime(now + 60_000)
  actor.send({ type: 'demoSession.check' })
  expect(selectOpeningLeadId(actor.getSnapshot())).toBeNull()
})

test('DEMO-6 a stored session that is over by now is cleared at once', () => {
  expect(start({ lead, deadline: now - 1 }).view()).toEqual(none)
})

test('DEMO-8 another lead takes the place of the one before, with its own time', async () => {
  const { actor, view } = start({ lead, deadline: now + 60_000 })
  const other = { ...lead, id: 'lead-2', company: 'Bolt' }
  actor.send({ type: 'demoSession.begin', lead: other, deadline: now + 120_000 })
  await pass(60)
  expect(view()).toEqual({ ...running, lead: other, until: now + 120_000 })

  actor.send({ type: 'demoSession.end' })
  expect(view()).toEqual(none)
})

test('DEMO-8 a demo session that is extended runs until its new time, and no longer until the old', async () => {
  const { resume, resumeLead, view } = start({ lead, deadline: now + 60_000 })
  resumeLead.mockResolvedValueOnce({ lead, deadline: now + 120_000 })
  resume(lead.id)
  resume(lead.id)
  expect(view()).toEqual({ ...running, step: 'resuming' })
  await settled()
  expect(resumeLead).toHaveBeenCalledExactlyOnceWith({ leadId: lead.id })

  await pass(119)
  expect(view()).toEqual({ ...running, until: now + 120_000 })
  await pass(1)
  expect(view()).toEqual(none)
})

test('DEMO-8 what the server refuses is told, and the running lead stays until it is over', async () => {
  const { resume, resumeLead, view } = start({ lead, deadline: now + 60_000 })
  resumeLead.mockRejectedValueOnce(failures.otherDay)
  resume('lead-2')
  await settled()
  expect(view()).toEqual({ ...running, problem: 'This lead is from another day.' })

  resumeLead.mockResolvedValueOnce({ lead, deadline: now + 120_000 })
  resume(lead.id)
  expect(view()).toMatchObject({ step: 'resuming', problem: null })
  await settled()
  expect(view()).toEqual({ ...running, until: now + 120_000 })
})

test('DEMO-8 what was extended in its last moment goes on when the answer is late', async () => {
  const { resume, resumeLead, view } = start({ lead, deadline: now + 60_000 })
  const answer = Promise.withResolvers<DemoSessionRecord>()
  resumeLead.mockReturnValueOnce(answer.promise)
  await pass(59)
  resume(lead.id)
  await pass(2)
  expect(view()).toEqual({ ...running, step: 'resuming' })

  answer.resolve({ lead, deadline: now + 120_000 })
  await settled()
  expect(view()).toEqual({ ...running, until: now + 120_000 })
})

test('DEMO-8 what could not be extended in time is over', async () => {
  const { resume, resumeLead, view } = start({ lead, deadline: now + 60_000 })
  const answer = Promise.withResolvers<DemoSessionRecord>()
  resumeLead.mockReturnValueOnce(answer.promise)
  resume(lead.id)
  await pass(60)
  answer.reject(failures.dropped)
  await settled()
  expect(view()).toEqual(none)
})

test('DEMO-8 what ends while it is being extended has ended', async () => {
  const { actor, resume, resumeLead, view } = start({ lead, deadline: now + 60_000 })
  resumeLead.mockResolvedValueOnce({ lead, deadline: now + 120_000 })
  resume(lead.id)
  actor.send({ type: 'demoSession.end' })
  await settled()
  expect(view()).toEqual(none)
})

test('DEMO-6 a demo session whose lead the server takes no more ends; one that was begun meanwhile goes on', () => {
  const { actor, view } = start({ lead, deadline: now + 60_000 })
  actor.send({ type: 'demoSession.refused', leadId: 'the one before' })
  actor.send({ type: 'demoSession.refused', leadId: null })
  expect(view()).toEqual(running)
  actor.send({ type: 'demoSession.refused', leadId: lead.id })
  expect(view()).toEqual(none)
})

test('DEMO-8 a switch to another lead is under way until it is known; to go on with the same one is none', async () => {
  const { actor, resume, resumeLead } = start({ lead, deadline: now + 60_000 })
  const isSwitching = () => selectIsSwitching(actor.getSnapshot())
  resumeLead.mockResolvedValue({ lead: { ...lead, id: 'lead-9' }, deadline: now + 90_000 })
  expect(isSwitching()).toBe(false)
  resume(lead.id)
  expect(isSwitching()).toBe(false)
  await settled()
  resume(lead.id)
  expect(isSwitching()).toBe(true)
  await settled()
  expect(isSwitching()).toBe(false)
})

test('LEAD-7 DEMO-8 a lead that is corrected has its new name, and its time as before; another lead changes nothing', () => {
  const { actor, view } = start({ lead, deadline: now + 60_000 })
  actor.send({ type: 'demoSession.corrected', lead: { ...lead, id: 'lead-9', company: 'Bolt' } })
  expect(view()).toEqual(running)
  actor.send({ type: 'demoSession.corrected', lead: { ...lead, company: 'Acme Group' } })
  expect(view()).toEqual({ ...running, lead: { ...lead, company: 'Acme Group' } })
})
