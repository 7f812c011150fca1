import { expect, test } from 'vitest'

import { loadLookerDashboard } from '#src/api/contract/looker.ts'
import { loadUsage } from '#src/api/contract/usage.ts'
import { required } from '#src/lib/required.ts'
import { embedUrl } from '#server/areas/looker/embed-url.ts'
import { createPortal } from '#tests/support/portal.ts'

const looker = {
  host: 'looker.example:9999',
  embedSecret: 'an embed secret',
  models: ['portal', 'demos'],
  dashboardId: '136',
}
const portal = await createPortal({ config: { looker } })

const signInStaff = async () => {
  const signedIn = await portal.signIn({ is_staff: true, method: 'google' })
  await portal.db.updateTable('sessions').set({ is_staff: true }).execute()
  return signedIn
}

/** The values as Looker reads them: each is JSON, but for the signature. */
const readUrl = (text: string) => {
  const url = new URL(text)
  const { signature = '', ...values } = Object.fromEntries(url.searchParams)
  return { url, signature, values }
}

/** @see https://github.com/looker-open-source/embed-sdk whose own test names this signature for these values */
test('INSIGHT-3 signs as Looker’s own library does', () => {
  const { signature } = readUrl(
    embedUrl({
      host: 'test.looker.com',
      secret: 'hunter2',
      target: '/embed/dashboards/1',
      nonce: 'abc123',
      time: 1_561_486_800,
      sessionLengthSec: 3_600,
      externalUserId: 'user1',
      permissions: ['access_data', 'see_looks', 'see_user_dashboards'],
      models: ['powered_by', 'thelook'],
    }),
  )
  expect(signature).toBe('RXMPyKsQerTI/fbPIwgoTqUsvio=')
})

test('INSIGHT-3 CALL-2 staff get an address that opens the dashboard once, signed as the scheme says', async () => {
  const { person, browser } = await signInStaff()
  const { url: text } = await browser.call(loadLookerDashboard, {})
  const { url, signature, values } = readUrl(required(text, 'url'))
  expect(`${url.origin}${url.pathname}`).toBe(
    'https://looker.example:9999/login/embed/%2Fembed%2Fdashboards%2F136',
  )
  const { nonce = '', ...others } = values
  expect(nonce).toMatch(/^"[\w-]{22}"$/)
  expect(others).toEqual({
    time: String(portal.services.now() / 1_000),
    session_length: '3600',
    external_user_id: `"${person.id}"`,
    permissions: '["access_data","see_looks","see_user_dashboards","see_lookml_dashboards"]',
    models: '["portal","demos"]',
    access_filters: '{}',
    force_logout_login: 'true',
  })

  const lines = [
    'looker.example:9999',
    '/login/embed/%2Fembed%2Fdashboards%2F136',
    nonce,
    values['time'],
    values['session_length'],
    values['external_user_id'],
    values['permissions'],
    values['models'],
    values['access_filters'],
  ]
  const bytes = new TextEncoder()
  const hash = { name: 'HMAC', hash: 'SHA-1' }
  const secret = bytes.encode(looker.embedSecret)
  const key = await crypto.subtle.importKey('raw', secret, hash, false, ['sign'])
  const computed = await crypto.subtle.sign('HMAC', key, bytes.encode(lines.join('\n')))
  expect(signature).toBe(Buffer.from(computed).toString('base64'))
})

test.each([
  ['a partner', { organization_access_status: 'approved' }],
  ['an admin of no staff', { organization_access_status: 'approved', is_admin: true }],
  ['staff who did not sign in with Google', { is_staff: true, isStaff: false }],
] as const)('INSIGHT-3 AZ-01 to %s the dashboard has no address', async (_, person) => {
  const { browser } = await portal.signIn(person)
  expect(await browser.refusal(loadLookerDashboard, {})).toMatchObject({ name: 'forbidden' })
})

test('INSIGHT-3 no two addresses are the same, and none tells who the person is or the secret', async () => {
  const { person, browser } = await signInStaff()
  const urls = [
    await browser.call(loadLookerDashboard, {}),
    await browser.call(loadLookerDashboard, {}),
  ]
  expect(new Set(urls.map(({ url }) => url)).size).toBe(2)
  const told = [...urls.map(({ url }) => url), ...portal.logLines].join()
  for (const word of [person.email, person.firstname, looker.embedSecret]) {
    expect(decodeURIComponent(told)).not.toContain(word)
  }
})

test('INSIGHT-3 without a Looker there is no address, and the page of insights is told which it is', async () => {
  const { browser } = await signInStaff()
  expect(await browser.call(loadUsage, {})).toMatchObject({ hasLooker: true })
  const other = portal.atNewProcess(browser, { looker: null })
  expect(await other.call(loadLookerDashboard, {})).toEqual({ url: null })
  expect(await other.call(loadUsage, {})).toMatchObject({ hasLooker: false })
})
