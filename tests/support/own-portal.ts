import { inject } from 'vitest'

import { required } from '#src/lib/required.ts'

/** The portal of the worker that runs this file (`tests/support/portal.global.ts`). */
export const ownPortal = () => {
  const worker = Number(process.env['VITEST_POOL_ID'])
  return required(inject('portals')[worker - 1], `portal of worker ${worker}`)
}
