import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { PersonDetail } from '#src/api/contract/admin-people.ts'
import { personAdminMachine } from '#src/machines/person-admin/person-admin.machine.ts'
import { selectPersonAdminView } from '#src/machines/person-admin/person-admin.view.ts'
import { failures, personSamples } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const { grace, changed } = personSamples

const start = () => {
  const send = vi.fn<(input: object) => Promise<PersonDetail>>(() => Promise.resolve(changed))
  const reload = vi.fn<(input: object) => Promise<PersonDetail>>(() => Promise.resolve(changed))
  const logic = personAdminMachine.provide({
    actors: {
      send: fromPromise(({ input }) => send(input)),
      reload: fromPromise(({ input }) => reload(input)),
    },
  })
  const actor = createActor(logic).start()
  return { actor, send, reload, view: () => selectPersonAdminView(actor.getSnapshot()) }
}

test('ADMIN-3 an act is sent once, about the person as the admin saw them', async () => {
  const { actor, send, view } = start()
  actor.send({ type: 'act.ask', act: 'endSessions', person: grace })
  expect(send).not.toHaveBeenCalled()
  actor.send({ type: 'act.confirm', typed: '' })
  actor.send({ type: 'act.confirm', typed: '' })
  expect(view()).toMatchObject({ step: 'asking', isBusy: true })
  await settled()
  expect(send).toHaveBeenCalledExactlyOnceWith({
    act: 'endSessions',
    id: grace.id,
    version: 1,
    reason: '',
  })
  expect(view()).toMatchObject({ step: 'done', act: 'endSessions' })
})

test.each([
  ['take', 'ada@acme.example', 'Grace@acme.example'],
  ['disable', '  ', 'They left.'],
] as const)('AZ-08 to %s needs more than a yes', async (act, wrong, right) => {
  const { actor, send, view } = start()
  actor.send({ type: 'act.ask', act, person: grace })
  actor.send({ type: 'act.confirm', typed: wrong })
  expect(view()).toMatchObject({ step: 'asking', isMistaken: true, isBusy: false })
  actor.send({ type: 'act.confirm', typed: right })
  await settled()
  expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ act, reason: right }))
})

test('AZ-04 where somebody else came first the newest is loaded, and what was typed goes with it', async () => {
  const { actor, send, reload, view } = start()
  send.mockRejectedValueOnce(failures.conflict)
  actor.send({ type: 'act.ask', act: 'disable', person: grace })
  actor.send({ type: 'act.confirm', typed: 'They left.' })
  await settled()
  expect(reload).toHaveBeenCalledExactlyOnceWith({ id: grace.id })
  expect(view()).toMatchObject({
    step: 'asking',
    typed: 'They left.',
    problem: failures.conflict.message,
  })
  actor.send({ type: 'act.confirm', typed: 'They left.' })
  await settled()
  expect(send).toHaveBeenLastCalledWith(
    expect.objectContaining({ version: 2, reason: 'They left.' }),
  )
  expect(view()).toMatchObject({ step: 'done' })
})

test('ADMIN-3 an act that failed is told, and nothing of it is left once it is given up', async () => {
  const { actor, send, reload, view } = start()
  send.mockRejectedValueOnce(failures.dropped)
  actor.send({ type: 'act.ask', act: 'disable', person: grace })
  actor.send({ type: 'act.confirm', typed: 'They left.' })
  await settled()
  expect(view()).toMatchObject({ step: 'asking', problem: failures.dropped.message })
  expect(reload).not.toHaveBeenCalled()
  actor.send({ type: 'act.cancel' })
  expect(view()).toEqual({ step: 'idle' })
  actor.send({ type: 'act.ask', act: 'enable', person: grace })
  expect(view()).toMatchObject({ typed: '', problem: null })
})
