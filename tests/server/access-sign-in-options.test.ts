import { expect, test } from 'vitest'

import { loadSignInOptions } from '#src/api/contract/access.ts'
import { createPortal } from '#tests/support/portal.ts'

const redirectOrigins = ['https://tools.partner.example']
const portal = await createPortal({ config: { redirectOrigins } })

test('LOGIN-6 ROUTE-9 anybody may know the methods of the portal and where it may lead on to', async () => {
  const answer = await portal.newBrowser().call(loadSignInOptions, {})

  expect(answer.redirectOrigins).toEqual(redirectOrigins)
  expect(answer.methods.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['email', 'google', 'password']),
  )
})

test('LOGIN-8 a method of another site names its provider, and no secret of ours', async () => {
  const answer = await portal.newBrowser().call(loadSignInOptions, {})

  const google = answer.methods.find(({ key }) => key === 'google')
  expect(google?.config?.credentialsManager?.provider).toBe(
    `${portal.config.publicUrl}/local/openid/google`,
  )
  for (const { clientSecret } of portal.config.providers) {
    expect(JSON.stringify(answer)).not.toContain(clientSecret)
  }
})
