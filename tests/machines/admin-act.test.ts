import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import { adminActMachine } from '#src/machines/admin-act/admin-act.machine.ts'
import type { Latest, OrganizationAct, PersonAct } from '#src/machines/admin-act/asked.ts'
import {
  selectOrganizationActView,
  selectPersonActView,
} from '#src/machines/admin-act/admin-act.view.ts'
import { failures, organizationSamples, personSamples } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const { grace, changed } = personSamples
const { acme, changed: changedAcme } = organizationSamples
const verifying: OrganizationAct = {
  type: 'verifyDomain',
  domain: 'acme.net',
  isAutomatic: false,
}

const start = (latest: Latest = { about: 'person', row: changed }) => {
  const send = vi.fn<(input: object) => Promise<Latest>>(() => Promise.resolve(latest))
  const reload = vi.fn<(input: object) => Promise<Latest>>(() => Promise.resolve(latest))
  const logic = adminActMachine.provide({
    actors: {
      send: fromPromise(({ input }) => send(input)),
      reload: fromPromise(({ input }) => reload(input)),
    },
  })
  const actor = createActor(logic).start()
  return {
    actor,
    send,
    reload,
    ask: (act: PersonAct) =>
      actor.send({ type: 'act.ask', asked: { about: 'person', act, row: grace } }),
    view: () => selectPersonActView(actor.getSnapshot()),
  }
}

/** The same, about an organization. */
const startOnAcme = () => {
  const flow = start({ about: 'organization', row: changedAcme })
  return {
    ...flow,
    ask: (act: OrganizationAct, row = acme) => {
      const type = act.type === 'showDemo' ? 'demo.choose' : 'act.ask'
      flow.actor.send({ type, asked: { about: 'organization', act, row } })
    },
    viewOf: (id: string) => selectOrganizationActView(flow.actor.getSnapshot(), id),
  }
}

test('ADMIN-3 an act is sent once, about the person as the admin saw them', async () => {
  const { actor, ask, send, view } = start()
  ask('endSessions')
  expect(send).not.toHaveBeenCalled()
  actor.send({ type: 'act.confirm', typed: '' })
  actor.send({ type: 'act.confirm', typed: '' })
  expect(view()).toMatchObject({ step: 'asking', isBusy: true })
  await settled()
  expect(send).toHaveBeenCalledExactlyOnceWith({
    asked: { about: 'person', act: 'endSessions', row: grace },
    version: 1,
    reason: '',
  })
  expect(view()).toMatchObject({ step: 'done', act: 'endSessions' })
})

test.each([
  ['take', 'ada@acme.example', 'Grace@acme.example'],
  ['disable', '  ', 'They left.'],
  ['resetSignIn', '  ', 'Their laptop is gone.'],
] as const)('AZ-08 to %s needs more than a yes', async (act, wrong, right) => {
  const { actor, ask, send, view } = start()
  ask(act)
  actor.send({ type: 'act.confirm', typed: wrong })
  expect(view()).toMatchObject({ step: 'asking', isMistaken: true, isBusy: false })
  actor.send({ type: 'act.confirm', typed: right })
  await settled()
  expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ reason: right }))
})

test('AZ-04 where somebody else came first the newest is loaded, and what was typed goes with it', async () => {
  const { actor, ask, send, reload, view } = start()
  send.mockRejectedValueOnce(failures.conflict)
  ask('disable')
  actor.send({ type: 'act.confirm', typed: 'They left.' })
  await settled()
  expect(reload).toHaveBeenCalledExactlyOnceWith({
    asked: { about: 'person', act: 'disable', row: grace },
    version: 1,
    reason: 'They left.',
    refusal: failures.conflict.message,
  })
  expect(view()).toMatchObject({
    step: 'asking',
    typed: 'They left.',
    problem: failures.conflict.message,
    now: changed,
  })
  actor.send({ type: 'act.confirm', typed: 'They left.' })
  await settled()
  expect(send).toHaveBeenLastCalledWith(
    expect.objectContaining({ version: 2, reason: 'They left.' }),
  )
  expect(view()).toMatchObject({ step: 'done' })
})

test('ADMIN-3 an act that failed is told, and nothing of it is left once it is given up', async () => {
  const { actor, ask, send, reload, view } = start()
  send.mockRejectedValueOnce(failures.dropped)
  ask('disable')
  actor.send({ type: 'act.confirm', typed: 'They left.' })
  await settled()
  expect(view()).toMatchObject({ step: 'asking', problem: failures.dropped.message })
  expect(reload).not.toHaveBeenCalled()
  actor.send({ type: 'act.cancel' })
  expect(view()).toEqual({ step: 'idle' })
  ask('enable')
  expect(view()).toMatchObject({ typed: '', problem: null })
})

test('ADMIN-3 what is set for an organization is sent at once, and by one press only once', async () => {
  const { ask, send, viewOf } = startOnAcme()
  ask(verifying)
  ask({ type: 'removeDomain', domain: 'acme.example' })
  expect(viewOf(acme.id)).toMatchObject({ isBusy: true, isDone: false })
  await settled()
  expect(send).toHaveBeenCalledExactlyOnceWith({
    asked: { about: 'organization', act: verifying, row: acme },
    version: 1,
    reason: '',
  })
  expect(viewOf(acme.id)).toMatchObject({ isBusy: false, isDone: true, verifiedTimes: 1 })
  expect(viewOf('another')).toMatchObject({ isBusy: false, isDone: false })
})

test('ADMIN-3 AZ-04 where somebody else came first, the very same is sent again about the newest', async () => {
  const { actor, ask, send, reload, viewOf } = startOnAcme()
  const act: OrganizationAct = { type: 'showDemo', demo: 'robotaxi', isShown: false }
  send.mockRejectedValueOnce(failures.conflict)
  ask(act)
  await settled()
  expect(reload).toHaveBeenCalledOnce()
  expect(viewOf(acme.id)).toMatchObject({ isDone: false, problem: failures.conflict.message })
  expect(viewOf('another')).toMatchObject({ problem: null })

  actor.send({ type: 'act.confirm', typed: '' })
  await settled()
  expect(send).toHaveBeenLastCalledWith(
    expect.objectContaining({ asked: { about: 'organization', act, row: acme }, version: 2 }),
  )
  expect(viewOf(acme.id)).toMatchObject({ isDone: true, problem: null, verifiedTimes: 0 })
})

test('ADMIN-3 what is wrong with a domain is told at its field, until something else is set', async () => {
  const { ask, send, viewOf } = startOnAcme()
  send.mockRejectedValueOnce(failures.publicDomain)
  ask(verifying)
  await settled()
  expect(viewOf(acme.id)).toMatchObject({
    problem: null,
    domainError: 'Anyone can get a mailbox there.',
  })
  ask({ type: 'setAutomatic', domain: 'acme.example', isAutomatic: true })
  expect(viewOf(acme.id)).toMatchObject({ domainError: null, isBusy: true })
  await settled()
  expect(viewOf(acme.id)).toMatchObject({ isDone: true, verifiedTimes: 0 })
})

test('ADMIN-3 demos that are chosen while one is saved are saved in their turn, each as it was chosen last, about the newest', async () => {
  const { ask, send, viewOf } = startOnAcme()
  const choose = (demo: 'robotaxi' | 'nba', isShown: boolean | null) => {
    ask({ type: 'showDemo', demo, isShown })
  }
  choose('robotaxi', false)
  choose('nba', true)
  choose('robotaxi', true)
  choose('robotaxi', null)
  expect(viewOf(acme.id).choices).toEqual([
    { type: 'showDemo', demo: 'robotaxi', isShown: false },
    { type: 'showDemo', demo: 'nba', isShown: true },
    { type: 'showDemo', demo: 'robotaxi', isShown: null },
  ])
  expect(viewOf('another').choices).toEqual([])
  await settled()
  const sent = send.mock.calls.map(([it]) => it)
  expect(sent).toMatchObject([
    { asked: { act: { demo: 'robotaxi', isShown: false } }, version: 1 },
    { asked: { act: { demo: 'nba', isShown: true } }, version: 2 },
    { asked: { act: { demo: 'robotaxi', isShown: null } }, version: 2 },
  ])
  expect(viewOf(acme.id)).toMatchObject({ choices: [], isDone: true })
})

test('ADMIN-3 what is chosen where a choice before failed takes the place of what waits for the same demo; the rest goes behind it, whatever organization it is about', async () => {
  const { ask, send, viewOf } = startOnAcme()
  const shown: OrganizationAct = { type: 'showDemo', demo: 'nba', isShown: true }
  const hidden: OrganizationAct = { type: 'showDemo', demo: 'nba', isShown: false }
  const robotaxi: OrganizationAct = { type: 'showDemo', demo: 'robotaxi', isShown: false }
  send.mockRejectedValueOnce(failures.dropped)
  ask(robotaxi)
  ask(shown)
  await settled()
  ask(hidden)
  expect(viewOf(acme.id).choices).toEqual([hidden, robotaxi])
  await settled()
  expect(send).toHaveBeenCalledTimes(3)

  send.mockRejectedValueOnce(failures.dropped)
  ask(hidden)
  ask({ type: 'showDemo', demo: 'f1', isShown: false })
  await settled()
  ask(shown, { ...acme, id: 'another' })
  expect(viewOf(acme.id).choices).toMatchObject([{ demo: 'f1' }, { demo: 'nba' }])
  await settled()
  expect(send).toHaveBeenCalledTimes(7)
  expect(viewOf('another')).toMatchObject({ choices: [] })
  expect(viewOf(acme.id)).toMatchObject({ isDone: true, choices: [] })
})

test('ADMIN-3 what is given up is not sent behind what is set next, nor what failed of a domain behind what is set for it then', async () => {
  const { actor, ask, send, viewOf } = startOnAcme()
  const acts = () => send.mock.calls.map(([it]) => (it as { asked: { act: object } }).asked.act)
  const automatic: OrganizationAct = { type: 'setAutomatic', domain: 'acme.net', isAutomatic: true }
  const removing: OrganizationAct = { type: 'removeDomain', domain: 'acme.net' }
  const shown: OrganizationAct = { type: 'showDemo', demo: 'nba', isShown: true }
  send.mockRejectedValueOnce(failures.dropped)
  ask(automatic)
  await settled()
  ask(removing)
  await settled()
  expect(acts()).toEqual([automatic, removing])

  send.mockRejectedValueOnce(failures.dropped)
  ask(automatic, { ...acme, id: 'another' })
  await settled()
  actor.send({ type: 'act.cancel' })
  ask(shown)
  await settled()
  expect(acts()).toEqual([automatic, removing, automatic, shown])
  expect(viewOf(acme.id)).toMatchObject({ isDone: true, choices: [] })
})

test('ADMIN-3 where a choice fails the others wait with it, go on after it, and are sent where it is given up', async () => {
  const { actor, ask, send, viewOf } = startOnAcme()
  const first: OrganizationAct = { type: 'showDemo', demo: 'robotaxi', isShown: false }
  const second: OrganizationAct = { type: 'showDemo', demo: 'nba', isShown: true }
  send.mockRejectedValueOnce(failures.dropped)
  ask(first)
  ask(second)
  await settled()
  expect(viewOf(acme.id)).toMatchObject({ problem: failures.dropped.message, choices: [second] })
  send.mockRejectedValueOnce(failures.dropped)
  actor.send({ type: 'act.confirm', typed: '' })
  await settled()
  expect(send).toHaveBeenCalledTimes(2)
  actor.send({ type: 'act.confirm', typed: '' })
  await settled()
  expect(send).toHaveBeenCalledTimes(4)

  send.mockRejectedValueOnce(failures.dropped)
  ask(first)
  ask(second)
  await settled()
  actor.send({ type: 'act.cancel' })
  expect(viewOf(acme.id)).toMatchObject({ choices: [second], problem: null })
  await settled()
  expect(send).toHaveBeenCalledTimes(6)
  expect(viewOf(acme.id)).toMatchObject({ choices: [], isDone: true })
})
