import { expect, test } from 'vitest'

import { loadUser } from '#src/api/contract/session.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const { keys } = portal.services

/** As many as a process keeps of each key (docs/adr/080). */
const most = 5_000

test('RE-15 of the tokens whose signature is known the oldest makes room, and after a minute none is kept', async () => {
  const { browser } = await portal.signIn()
  const { verified } = await keys.current()
  Array.from({ length: most }, (_, place) => verified.set(`token ${place}`, {}))

  await browser.call(loadUser, { method: 'email' })
  expect(verified.size).toBe(most)
  expect([verified.has('token 0'), verified.has('token 1')]).toEqual([false, true])
  // It is known by now.
  await browser.call(loadUser, { method: 'email' })
  expect(verified.has('token 1')).toBe(true)

  portal.advance(61_000)
  // Whoever asks for the key that signs has the keys read anew, and does not wait for it.
  await expect.poll(async () => (await keys.current()).verified.size).toBe(0)
})
