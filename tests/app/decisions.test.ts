import { expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'

import type { Call } from '#src/api/client.ts'
import type { DecisionOutcome } from '#src/api/contract/admin-access.ts'
import { decisionsLogic } from '#src/app/flows/decisions.ts'
import { selectDecisionsView } from '#src/machines/decisions/decisions.view.ts'
import { failures } from '#tests/models/samples.ts'
import { useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const grace = { personId: '0192b5a0-0000-7000-8000-000000000001', name: 'Grace', version: 1 }
const outcomeOf = (outcome: DecisionOutcome['outcome']) => ({
  outcomes: [{ personId: grace.personId, outcome, status: 'pending' as const, version: 1 }],
})

const start = () => {
  const run = vi.fn<(...args: Parameters<Call>) => Promise<never>>()
  const flow = createActor(decisionsLogic({ run })).start()
  const decide = async () => {
    flow.send({ type: 'decision.confirm', reason: '', note: '' })
    await waitFor(flow, (it) => !it.hasTag('busy'))
  }
  return { run, flow, decide }
}

test('ADMIN-2 RE-10 a decision goes again under its key where no answer came, and is another one once it was answered', async () => {
  const { run, flow, decide } = start()
  flow.send({ type: 'decision.ask', verdict: 'approve', people: [grace] })
  run.mockRejectedValueOnce(failures.dropped)
  await decide()
  run.mockResolvedValueOnce(outcomeOf('unchecked') as never)
  await decide()
  flow.send({ type: 'decision.ask', verdict: 'approve', people: [grace] })
  run.mockResolvedValueOnce(outcomeOf('done') as never)
  await decide()

  const [first, again, anew] = run.mock.calls.map(([, , options]) => options?.idempotencyKey)
  expect(again).toBe(first)
  expect(anew).not.toBe(first)
})

test('ADMIN-3 RE-10 the fifteen seconds to undo count from when a decision was sent first: an answer that comes after them promises nothing', async () => {
  const { run, flow, decide } = start()
  const view = () => selectDecisionsView(flow.getSnapshot())
  const decideAfter = async (ms: number) => {
    flow.send({ type: 'decision.ask', verdict: 'approve', people: [grace] })
    run.mockRejectedValueOnce(failures.dropped)
    await decide()
    await vi.advanceTimersByTimeAsync(ms)
    run.mockResolvedValueOnce(outcomeOf('done') as never)
    await decide()
  }
  await decideAfter(6_000)
  expect(view()).toMatchObject({ step: 'done', canUndo: true })
  await vi.advanceTimersByTimeAsync(9_000)
  expect(view()).toMatchObject({ step: 'choosing' })

  await decideAfter(15_000)
  expect(view()).toMatchObject({ step: 'done', done: [grace], canUndo: false, isBusy: false })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(view()).toMatchObject({ step: 'choosing' })
})
