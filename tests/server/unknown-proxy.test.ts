import { expect, test } from 'vitest'

import { loadHealth } from '#src/api/contract/admin-health.ts'
import { signInAdmin } from '#tests/support/access.ts'
import { createPortal } from '#tests/support/portal.ts'

const production = { mode: 'production', trustedProxies: 0 } as const
const unaware = await createPortal({ config: production })
const aware = await createPortal({ config: { ...production, trustedProxies: 1 } })
const local = await createPortal({ config: { trustedProxies: 0 } })

const byProxy = { headers: { 'x-forwarded-for': '203.0.113.7' } }
const advice = expect.stringContaining('TRUSTED_PROXIES') as string

test('HT-12 a proxy that nobody named is told of once in the log, and on Health to who comes by it', async () => {
  const { browser } = await signInAdmin(unaware)
  expect((await browser.call(loadHealth, {})).concerns).toEqual([])
  expect(unaware.logLines.join('\n')).not.toContain('TRUSTED_PROXIES')

  expect((await browser.call(loadHealth, {}, byProxy)).concerns).toEqual([advice])
  await browser.call(loadHealth, {}, byProxy)

  expect(unaware.logLines.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(1)
})

test.each([
  ['a proxy that is named', aware],
  ['a header on one’s own machine', local],
])('HT-12 of %s nothing is told', async (_name, portal) => {
  const { browser } = await signInAdmin(portal)
  expect((await browser.call(loadHealth, {}, byProxy)).concerns).toEqual([])
  expect(portal.logLines.join('\n')).not.toContain('TRUSTED_PROXIES')
})
