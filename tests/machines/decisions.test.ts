import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import { mostDecided, type DecisionOutcome } from '#src/api/contract/admin-access.ts'
import { decisionsMachine, undoMs } from '#src/machines/decisions/decisions.machine.ts'
import { selectDecisionsView } from '#src/machines/decisions/decisions.view.ts'
import { decisionSamples, failures } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const { acme, grace, linus, outcomes } = decisionSamples
const people = [grace, linus]
const wording = { reason: 'We do not know you.', note: 'Ask sales.' }

const start = (answer: readonly DecisionOutcome[] = outcomes.all) => {
  const decide = vi.fn<(input: object) => Promise<readonly DecisionOutcome[]>>(() =>
    Promise.resolve(answer),
  )
  const logic = decisionsMachine.provide({
    actors: {
      decide: fromPromise(async ({ input }) => {
        const undoneUntil = Date.now() + undoMs
        return { outcomes: await decide(input), undoneUntil }
      }),
    },
  })
  const actor = createActor(logic).start()
  return { actor, decide, view: () => selectDecisionsView(actor.getSnapshot()) }
}
const named = [
  { personId: grace.personId, version: 1 },
  { personId: linus.personId, version: 4 },
]

test('ADMIN-2 who was chosen is decided on once, and chosen no more', async () => {
  const { actor, decide, view } = start()
  actor.send({
    type: 'rows.choose',
    choices: [{ id: acme.id, waiting: 2, people: acme.waitingPeople }],
    isChosen: true,
  })
  actor.send({ type: 'decision.ask', verdict: 'approve', people })
  actor.send({ type: 'decision.confirm', reason: '', note: '' })
  actor.send({ type: 'decision.confirm', reason: '', note: '' })
  expect(view()).toMatchObject({ step: 'asking', isBusy: true })
  await settled()
  expect(decide).toHaveBeenCalledExactlyOnceWith({
    people: named,
    decision: { verdict: 'approve' },
  })
  expect(view()).toMatchObject({ step: 'done', chosen: [], done: people, refusals: [] })
})

test('ADMIN-2 others are chosen while a decision is being undone', async () => {
  const { actor, decide, view } = start()
  actor.send({ type: 'decision.ask', verdict: 'approve', people })
  actor.send({ type: 'decision.confirm', reason: '', note: '' })
  await settled()
  decide.mockReturnValueOnce(new Promise(() => {}))
  actor.send({ type: 'decision.undo' })
  const choices = [{ id: 'bolt', waiting: 0, people: [] }]
  actor.send({ type: 'rows.choose', choices, isChosen: true })
  expect(view()).toMatchObject({ step: 'done', isBusy: true, chosen: choices })
  actor.send({ type: 'rows.clear' })
  expect(view()).toMatchObject({ isBusy: true, chosen: [] })
})

test('ADMIN-3 whoever takes access away may note why; what was noted of a rejection goes with nothing else', async () => {
  const { actor, decide, view } = start(outcomes.some)
  const note = 'They changed sides.'
  actor.send({ type: 'decision.ask', verdict: 'reject', people })
  actor.send({ type: 'decision.confirm', ...wording })
  await settled()
  actor.send({ type: 'decision.ask', verdict: 'reopen', people: [linus] })
  expect(view()).toMatchObject({ step: 'asking', wording: { reason: '', note: '' } })
  decide.mockRejectedValueOnce(failures.dropped)
  actor.send({ type: 'decision.confirm', reason: '', note })
  await settled()
  expect(view()).toMatchObject({ step: 'asking', wording: { reason: '', note } })
  actor.send({ type: 'decision.confirm', reason: '', note: '' })
  await settled()
  expect(decide.mock.calls.slice(1).map(([input]) => input)).toMatchObject([
    { decision: { verdict: 'reopen', note } },
    { decision: { verdict: 'reopen' } },
  ])
})

test('ACCESS-2 AZ-04 whoever approves somebody marked says that they looked, of nobody else', async () => {
  const { actor, decide } = start()
  const marked = { ...linus, warnings: [{ kind: 'public-mail' as const }] }
  actor.send({ type: 'decision.ask', verdict: 'approve', people: [grace, marked] })
  actor.send({ type: 'decision.confirm', reason: '', note: '' })
  await settled()
  expect(decide).toHaveBeenCalledExactlyOnceWith({
    people: [named[0], { ...named[1], isChecked: true }],
    decision: { verdict: 'approve' },
  })
})

test('ADMIN-2 who is left out of a decision waits on, and nobody is asked about no one', async () => {
  const { actor, decide, view } = start()
  actor.send({ type: 'decision.ask', verdict: 'approve', people })
  actor.send({ type: 'decision.leaveOut', personId: linus.personId })
  actor.send({ type: 'decision.leaveOut', personId: grace.personId })
  expect(view()).toMatchObject({ step: 'asking', verdict: 'approve', people: [grace] })
  actor.send({ type: 'decision.confirm', reason: '', note: '' })
  actor.send({ type: 'decision.leaveOut', personId: grace.personId })
  await settled()
  expect(decide).toHaveBeenCalledExactlyOnceWith({
    people: [named[0]],
    decision: { verdict: 'approve' },
  })
})

test('ADMIN-3 a rejection carries its reason and its note', async () => {
  const { actor, decide } = start()
  actor.send({ type: 'decision.ask', verdict: 'reject', people })
  actor.send({ type: 'decision.confirm', ...wording })
  await settled()
  expect(decide).toHaveBeenCalledExactlyOnceWith({
    people: named,
    decision: { verdict: 'reject', ...wording },
  })
})

test('ADMIN-2 whom a decision did not reach is named, and what was written for them is kept', async () => {
  const { actor, view } = start(outcomes.some)
  actor.send({ type: 'decision.ask', verdict: 'reject', people })
  actor.send({ type: 'decision.confirm', ...wording })
  await settled()
  expect(view()).toMatchObject({
    step: 'done',
    done: [grace],
    refusals: [{ name: 'Linus Pauling', outcome: 'changed', status: 'rejected' }],
  })
  actor.send({ type: 'decision.ask', verdict: 'reject', people: [linus] })
  expect(view()).toMatchObject({ step: 'asking', wording })
})

test('ADMIN-3 ADMIN-2 what was written for a rejection stays while another verdict is looked at, made or undone', async () => {
  const { actor, decide, view } = start(outcomes.some)
  const ask = (verdict: 'approve' | 'reject' | 'reopen') =>
    actor.send({ type: 'decision.ask', verdict, people: [linus] })
  const rejected = () => {
    ask('reject')
    return view()
  }
  actor.send({ type: 'decision.ask', verdict: 'reject', people })
  actor.send({ type: 'decision.confirm', ...wording })
  await settled()
  ask('approve')
  actor.send({ type: 'decision.cancel' })
  expect(rejected()).toMatchObject({ step: 'asking', wording })
  actor.send({ type: 'decision.cancel' })

  decide.mockResolvedValue(outcomes.all.slice(1))
  ask('approve')
  actor.send({ type: 'decision.confirm', reason: '', note: '' })
  await settled()
  actor.send({ type: 'decision.undo' })
  await settled()
  expect(rejected()).toMatchObject({ step: 'asking', wording })
  actor.send({ type: 'decision.confirm', ...wording })
  await settled()
  expect(rejected()).toMatchObject({ step: 'asking', wording: { reason: '', note: '' } })
})

test('ADMIN-2 what was written for some is not laid before an admin who rejects others', async () => {
  const { actor, view } = start(outcomes.some)
  actor.send({ type: 'decision.ask', verdict: 'reject', people })
  actor.send({ type: 'decision.confirm', ...wording })
  await settled()
  actor.send({ type: 'decision.dismiss' })
  const others = [{ ...linus, personId: 'somebody else' }]
  actor.send({ type: 'decision.ask', verdict: 'reject', people: others })
  expect(view()).toMatchObject({ step: 'asking', wording: { reason: '', note: '' } })
})

test('ADMIN-2 a call that failed is asked for again, with what was written', async () => {
  const { actor, decide, view } = start()
  decide.mockRejectedValueOnce(failures.dropped)
  actor.send({ type: 'decision.ask', verdict: 'reject', people })
  actor.send({ type: 'decision.confirm', ...wording })
  await settled()
  expect(view()).toMatchObject({ step: 'asking', problem: failures.dropped.message, wording })
  actor.send({ type: 'decision.confirm', ...wording })
  await settled()
  expect(view()).toMatchObject({ step: 'done', problem: null })
})

test('ADMIN-3 within fifteen seconds a decision is undone for whom it was made, at their new version', async () => {
  const { actor, decide, view } = start(outcomes.some)
  actor.send({ type: 'decision.ask', verdict: 'approve', people })
  actor.send({ type: 'decision.confirm', reason: '', note: '' })
  await settled()
  decide.mockResolvedValueOnce(outcomes.some.slice(0, 1))
  actor.send({ type: 'decision.undo' })
  await settled()
  expect(decide).toHaveBeenLastCalledWith({
    people: [{ personId: grace.personId, version: 9 }],
    decision: { verdict: 'reopen' },
  })
  expect(view()).toMatchObject({ step: 'done', verdict: 'reopen', done: [grace], canUndo: false })
})

test('ADMIN-3 after that the way back is gone; refusals stay until they are read', async () => {
  const { actor, view } = start(outcomes.some)
  actor.send({ type: 'decision.ask', verdict: 'approve', people })
  actor.send({ type: 'decision.confirm', reason: '', note: '' })
  await settled()
  expect(view()).toMatchObject({ canUndo: true })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(view()).toMatchObject({ step: 'done', canUndo: false })
  actor.send({ type: 'decision.dismiss' })
  expect(view()).toMatchObject({ step: 'choosing' })
})

test('ADMIN-3 where undoing fails it can be tried again, in the time that the decision left and no longer', async () => {
  const { actor, decide, view } = start()
  const undo = async (seconds: number) => {
    decide.mockImplementationOnce(async () => {
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
      throw failures.dropped
    })
    actor.send({ type: 'decision.undo' })
    await vi.advanceTimersByTimeAsync(seconds * 1_000)
  }
  actor.send({ type: 'decision.ask', verdict: 'approve', people })
  actor.send({ type: 'decision.confirm', reason: '', note: '' })
  await settled()
  await undo(8)
  expect(view()).toMatchObject({ canUndo: true, problem: failures.dropped.message })
  await undo(8)
  expect(view()).toMatchObject({
    step: 'done',
    canUndo: false,
    isBusy: false,
    problem: failures.dropped.message,
  })
  actor.send({ type: 'decision.undo' })
  expect(decide).toHaveBeenCalledTimes(3)
})

test('ADMIN-3 why undoing failed stays until it is read, and what was undone at the last moment counts', async () => {
  const { actor, decide, view } = start()
  actor.send({ type: 'decision.ask', verdict: 'approve', people })
  actor.send({ type: 'decision.confirm', reason: '', note: '' })
  await settled()
  decide.mockRejectedValueOnce(failures.dropped)
  actor.send({ type: 'decision.undo' })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(view()).toMatchObject({ step: 'done', canUndo: false, problem: failures.dropped.message })

  actor.send({ type: 'decision.ask', verdict: 'approve', people })
  actor.send({ type: 'decision.confirm', reason: '', note: '' })
  await settled()
  const slow = Promise.withResolvers<readonly DecisionOutcome[]>()
  decide.mockReturnValueOnce(slow.promise)
  await vi.advanceTimersByTimeAsync(14_000)
  actor.send({ type: 'decision.undo' })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(view()).toMatchObject({ step: 'done', isBusy: true })
  slow.resolve(outcomes.all)
  await settled()
  expect(view()).toMatchObject({ step: 'done', verdict: 'reopen', isBusy: false, problem: null })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(view()).toMatchObject({ step: 'choosing' })
})

test.each([0, mostDecided + 1])('ADMIN-2 nothing is asked about %i people', (count) => {
  const { actor, view } = start()
  actor.send({
    type: 'decision.ask',
    verdict: 'approve',
    people: Array.from({ length: count }, () => grace),
  })
  expect(view()).toEqual({ step: 'choosing', chosen: [] })
})
