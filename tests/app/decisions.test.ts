import { expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'

import type { Call } from '#src/api/client.ts'
import type { DecisionOutcome } from '#src/api/contract/admin-access.ts'
import { decisionsLogic } from '#src/app/flows/decisions.ts'
import { failures } from '#tests/models/samples.ts'

const grace = { personId: '0192b5a0-0000-7000-8000-000000000001', name: 'Grace', version: 1 }
const outcomeOf = (outcome: DecisionOutcome['outcome']) => ({
  outcomes: [{ personId: grace.personId, outcome, status: 'pending' as const, version: 1 }],
})

test('ADMIN-2 RE-10 a decision goes again under its key where no answer came, and is another one once it was answered', async () => {
  const run = vi.fn<(...args: Parameters<Call>) => Promise<never>>()
  const flow = createActor(decisionsLogic({ run })).start()
  const decide = async () => {
    flow.send({ type: 'decision.confirm', reason: '', note: '' })
    await waitFor(flow, (it) => !it.hasTag('busy'))
  }
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
