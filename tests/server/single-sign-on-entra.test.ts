import type { JWTPayload } from 'jose'
import { expect, test, vi } from 'vitest'

import { loadUser } from '#src/api/contract/session.ts'
import { requireSoundIdToken } from '#server/sign-in/single-sign-on/id-token.ts'
import { startProvider } from '#tests/support/openid-provider.ts'
import { createPortal } from '#tests/support/portal.ts'
import { signOnAt } from '#tests/support/single-sign-on.ts'

const oidc = await startProvider('oidc')
const entra = { ...oidc.provider, isEntra: true }
const portal = await createPortal({ config: { providers: [entra] } })
const plain = await createPortal({ config: { providers: [oidc.provider] } })
const signOn = signOnAt(portal, oidc)

/** As Entra speaks of the people of its tenant: of the address it says nothing by itself. */
const mia = { sub: 'mia-at-entra', email: 'mia@partner.example', name: 'Mia Quist' } as const

test.each([true, 1, '1', 'true'])(
  'SSO-5 whom Entra names with an address of a domain that its tenant has verified (%j) is in',
  async (xms_edov) => {
    const browser = await signOn.signIn({ ...mia, xms_edov })
    await expect(browser.call(loadUser, { method: 'oidc' })).resolves.toMatchObject({
      email: mia.email,
      isEmailConfirmed: true,
    })
  },
)

test('SSO-5 OI-11 of a domain that the operator did not name, the mailbox is proven first', async () => {
  const browser = portal.newBrowser()
  const guest = { ...mia, email: 'mia@elsewhere.example', xms_edov: true }
  const reply = await signOn.reply(browser, await signOn.comeBack(browser, guest))
  expect(reply).toMatchObject({ kind: 'unproven', identifier: guest.email })
})

test.each<[string, JWTPayload]>([
  ['says no', { xms_edov: false }],
  ['says no in another way', { xms_edov: '0' }],
  ['says something else', { xms_edov: { verified: true } }],
  ['says that the address itself is not verified', { xms_edov: true, email_verified: false }],
])('SSO-5 OI-10 an address is nobody’s where Entra %s', async (_, claims) => {
  await portal.addPerson({ email: mia.email })
  expect(await signOn.refusedSignIn({ ...mia, ...claims })).toMatchObject({
    name: 'provider-email-unverified',
    title: expect.stringContaining('has not verified your email address'),
  })
})

test('SSO-5 where Entra says nothing the person reads that it is not theirs to mend, and the log what is to be done', async () => {
  const warn = vi.spyOn(portal.services.log, 'warn')
  expect(await signOn.refusedSignIn(mia)).toMatchObject({
    name: 'provider-email-unverified',
    title:
      'Okta does not say whether your email address is verified. Please sign in another way, and tell the team of this portal.',
  })
  expect(warn).toHaveBeenCalledWith('provider says of no address whether it is verified', {
    method: 'oidc',
    remedy: 'Have Microsoft Entra ID send the optional claims email and xms_edov in the ID token.',
  })
})

test('SSO-5 OI-11 another provider than Entra proves nothing by Entra’s claim', async () => {
  const { refusedSignIn } = signOnAt(plain, oidc)
  expect(await refusedSignIn({ ...mia, xms_edov: true })).toMatchObject({
    name: 'provider-email-unverified',
    title: expect.stringContaining('does not say'),
  })
})

test('OI-06 SSO-5 an ID token of another tenant than the configured one is refused', () => {
  const claims = {
    iss: 'https://login.microsoftonline.com/another/v2.0',
    sub: 'x',
    aud: 'x',
    iat: 0,
    exp: 1,
  }
  const token = { idToken: '', claims, accessToken: '' }
  const issuer = 'https://login.microsoftonline.com/{tenantid}/v2.0'
  expect(() => requireSoundIdToken({ ...token, issuer })).toThrow('of another issuer')
  expect(() => requireSoundIdToken({ ...token, issuer: claims.iss })).not.toThrow()
})
