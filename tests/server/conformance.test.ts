import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import { everydaySeed } from '#tests/support/everyday-seed.ts'
import { accessProtocol } from '#tests/support/protocols/access.protocol.ts'
import { deviceProtocol } from '#tests/support/protocols/device.protocol.ts'
import { passcodeProtocol } from '#tests/support/protocols/passcode.protocol.ts'
import { hour, type Protocol } from '#tests/support/protocols/protocol.ts'
import { refreshProtocol } from '#tests/support/protocols/refresh.protocol.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const { CONFORMANCE_RUNS = '40', CONFORMANCE_SEED = String(everydaySeed) } = process.env
const seed = Number(CONFORMANCE_SEED)

// Thousands take their time; a few are done in seconds.
vi.setConfig({ testTimeout: 3_600_000 })

const keeps = async <TCommand>({ name, command, begin }: Protocol<TCommand>, share: number) => {
  const numRuns = Math.ceil(Number(CONFORMANCE_RUNS) * share)
  let calls = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 4, maxLength: 14, size: 'max' }),
      async (commands) => {
        // No limit counts what another sequence did.
        portal.advance(2 * hour)
        const step = await begin()
        for (const it of commands) {
          const verdict = await step(it)
          if (verdict !== null) {
            calls += 1
            expect({ it, seen: verdict.seen }).toEqual({ it, seen: verdict.expected })
          }
        }
      },
    ),
    { numRuns, seed },
  )
  process.stderr.write(
    `${name}: ${numRuns} of ${numRuns} sequences kept, ${calls} calls, seed ${seed}\n`,
  )
  return calls / numRuns
}

test('PC-03 PC-05 PC-12 PC-13 server and chart agree on every call about a mailed code', async () => {
  expect(await keeps(passcodeProtocol(portal), 0.4)).toBeGreaterThan(1)
})

test('DF-03 DF-04 DF-06 server and chart agree on every call about a device', async () => {
  expect(await keeps(deviceProtocol(portal), 0.2)).toBeGreaterThan(1)
})

test('TK-11 TK-12 TK-13 SE-01 server and chart agree on every renewal of a session', async () => {
  expect(await keeps(refreshProtocol(portal), 0.2)).toBeGreaterThan(1)
})

test('ACCESS-4 AZ-04 server and chart agree on every request and decision', async () => {
  expect(await keeps(accessProtocol(portal), 0.2)).toBeGreaterThan(1)
})
