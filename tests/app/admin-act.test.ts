import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'

import type { Call } from '#src/api/client.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { adminActLogic } from '#src/app/flows/admin-act.ts'
import type { OrganizationAct } from '#src/machines/admin-act/asked.ts'
import { failures, me, organizationSamples } from '#tests/models/samples.ts'

const { acme } = organizationSamples
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** Two demos are chosen for Acme, the first is refused, for somebody else came first, and the newest is slow to come. */
const begin = () => {
  const newest = Promise.withResolvers<object>()
  const run = vi.fn<(...args: Parameters<Call>) => Promise<unknown>>()
  const tell = vi.fn<(event: object) => void>()
  const flow = createActor(
    adminActLogic({
      run,
      root: () => ({ getSnapshot: () => ({ children: { adminAct: flow } }) }),
      session: () => ({ getSnapshot: () => ({ context: { me } }) }),
      notice: () => ({ send: tell, getSnapshot: () => ({ status: 'active' }) }),
      isSteppingUp: () => false,
      loadedData: () => undefined,
    } as unknown as FlowPorts),
  ).start()
  const choose = (act: OrganizationAct) =>
    flow.send({ type: 'demo.choose', asked: { about: 'organization', act, row: acme } })

  run.mockRejectedValueOnce(failures.conflict)
  run.mockReturnValueOnce(newest.promise)
  run.mockResolvedValueOnce({ ...acme, version: 8 })
  choose({ type: 'showDemo', demo: 'robotaxi', isShown: false })
  choose({ type: 'showDemo', demo: 'nba', isShown: true })
  return { flow, run, tell, newest, inputs: () => run.mock.calls.map(([, input]) => input) }
}

test.each(['while the first is sent', 'while the newest is loaded'])(
  'ADMIN-3 AZ-04 RE-10 left %s, the newest is loaded all the same, and what waits is sent at it',
  async (when) => {
    const { flow, inputs, newest, tell } = begin()
    if (when === 'while the newest is loaded') {
      await settled()
    }
    flow.stop()
    await settled()
    newest.resolve({ ...acme, version: 7 })
    await settled()
    expect(inputs()).toMatchObject([
      { demo: 'robotaxi', version: acme.version },
      { id: acme.id },
      { demo: 'nba', isShown: true, version: 7 },
    ])
    const text = `What you set for Acme is not saved. ${failures.conflict.message}`
    expect(tell).toHaveBeenLastCalledWith({ type: 'notice.show', tone: 'error', text })
  },
)

test('ADMIN-3 AZ-04 where the admin is still there, they look at the newest first, and nothing goes by itself', async () => {
  const { flow, inputs, newest, tell } = begin()
  newest.resolve({ ...acme, version: 7 })
  await settled()
  expect(inputs()).toHaveLength(2)
  expect(flow.getSnapshot().value).toBe('confirming')
  expect(tell).not.toHaveBeenCalled()
})
