import { afterAll, vi } from 'vitest'

import { patienceMs } from '#tests/support/patience.ts'

/** As long as `expect.poll` waits (`vitest.config.ts`), unless a test says otherwise: vitest has no setting for these two. */
const { waitFor, waitUntil } = vi
const patient = (options?: object | number) =>
  typeof options === 'number' ? options : { timeout: patienceMs, ...options }

vi.waitFor = (look, options) => waitFor(look, patient(options))
vi.waitUntil = (look, options) => waitUntil(look, patient(options))

// The next file of the worker has it from its own set-up.
afterAll(() => {
  Object.assign(vi, { waitFor, waitUntil })
})
