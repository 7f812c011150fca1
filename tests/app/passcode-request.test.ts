import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'

import { passcodeLogic } from '#src/app/flows/invoked/passcode.ts'

test.each([
  ['login', {}],
  ['register', {}],
  ['register', { arrival: 'sealed' }],
] as const)(
  'RE-17 a %s by code (%o) names that the last mail is enough only where it is, which a server of the version before does not know',
  async (purpose, more) => {
    const run = vi.fn<(...args: unknown[]) => Promise<never>>(() => new Promise(() => {}))
    const ask = (isAtOnce: boolean) => {
      const input = { purpose, method: 'email', identifier: 'ada@example.com', isAtOnce, ...more }
      const actor = createActor(passcodeLogic({ run }), { input }).start()
      if (!isAtOnce) {
        actor.send({ type: 'code.request' })
      }
    }
    ask(true)
    ask(false)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2))
    expect(run.mock.calls.map(([, input]) => Object.keys(input as object).toSorted())).toEqual([
      expect.arrayContaining(['isLastMailEnough']),
      expect.not.arrayContaining(['isLastMailEnough']),
    ])
  },
)
