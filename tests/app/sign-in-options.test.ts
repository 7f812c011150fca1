import { expect, test, vi } from 'vitest'

import type { Call } from '#src/api/client.ts'
import { methodsOnOfferIn, signInOptionsOf } from '#src/app/session/sign-in-options.ts'
import { failures } from '#tests/models/samples.ts'

const options = { methods: [{ key: 'email', type: 'passcode' }], redirectOrigins: [] }

test('LOGIN-6 what the portal offers is asked for once', async () => {
  const call = vi.fn<() => Promise<object>>(() => Promise.resolve(options))
  const read = signInOptionsOf(call as unknown as Call)

  expect(await Promise.all([read(), read()])).toEqual([options, options])
  expect(call).toHaveBeenCalledOnce()
})

test('LOGIN-6 APP-10 where it cannot be had that is told, and the next reader asks again', async () => {
  const call = vi.fn<() => Promise<object>>(() => Promise.resolve(options))
  call.mockRejectedValueOnce(failures.dropped)
  const read = signInOptionsOf(call as unknown as Call)

  expect(await methodsOnOfferIn(read)()).toBeNull()
  expect(await read()).toEqual(options)
})
