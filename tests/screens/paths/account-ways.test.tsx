import { expect, test } from 'vitest'

import { me, passkeySamples } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { openAccount } from '#tests/support/paths/open-account.ts'
import { passkeyBrowser } from '#tests/support/paths/passkey-browser.ts'

const jsdom = jsdomStage({
  byTheWay: {
    loadSignInOptions: success('loadSignInOptions', {
      methods: [
        { key: 'email', type: 'passcode' },
        { key: 'okta', type: 'oidc-okta' },
      ],
      redirectOrigins: [],
    }),
  },
})

test('ACCOUNT-1 the account page offers no password and no passkey where the portal is configured without them', async () => {
  const browser = passkeyBrowser()
  const stage = await openAccount(jsdom, me)
  await browser.tellSupport(true)
  await stage.answer('listPasskeys', success('listPasskeys', passkeySamples.listed()))
  await stage.settle()
  const headings = (await stage.sight()).filter((line) => line.startsWith('heading: '))

  expect(headings).toContain('heading: Linked sign-ons')
  expect(headings).not.toContain('heading: Passkeys')
  expect(headings).not.toContain('heading: Add a password')
  browser.forget()
})
