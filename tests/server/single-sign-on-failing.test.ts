import { beforeEach, expect, test } from 'vitest'

import { loadHealth } from '#src/api/contract/admin-health.ts'
import { loginByProvider } from '#src/api/contract/single-sign-on.ts'
import { createMetrics } from '#server/areas/operate/metrics.ts'
import { startPresence } from '#server/areas/operate/presence.ts'
import { askProviders } from '#server/sign-in/single-sign-on/ask-providers.ts'
import { signInAdmin } from '#tests/support/access.ts'
import { startProvider, type Evil } from '#tests/support/openid-provider.ts'
import { createPortal } from '#tests/support/portal.ts'
import { signOnAt } from '#tests/support/single-sign-on.ts'

const okta = await startProvider('okta')
const google = await startProvider('google')
const nobody = { ...google.provider, issuer: 'http://localhost:1' }
const portal = await createPortal({ config: { providers: [okta.provider, nobody] } })
const signOn = signOnAt(portal, okta)
const metrics = createMetrics(new Set())
metrics.watch(portal.services)

beforeEach(() => {
  portal.logLines.length = 0
})

const logged = () =>
  portal.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ message }) => String(message).startsWith('provider '))

const answers: readonly (readonly [string, NonNullable<Evil['answer']>[string], string])[] = [
  [
    'in its body',
    (response) =>
      response.writeHead(401, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          error: 'invalid_client',
          error_description: 'The provided client secret\nkeys are expired.',
        }),
      ),
    'The provided client secret keys are expired.',
  ],
  [
    'by a header',
    (response) => response.writeHead(401, { 'www-authenticate': 'Basic realm="okta"' }).end('{}'),
    '',
  ],
]

test.each(answers)(
  'OI-18 RE-16 a provider that refuses the secret of the portal %s is told whoever runs it, and people are sent another way',
  async (_, answer, says) => {
    okta.behave({ answer: { '/token': answer } })
    expect(await signOn.refusedSignIn()).toMatchObject({
      name: 'provider-unavailable',
      title: 'Signing in by Okta does not work at the moment. Please sign in another way.',
    })
    expect(logged()).toEqual([
      expect.objectContaining({
        level: 'error',
        message: 'provider refused the portal',
        method: 'okta',
        error: 'invalid_client',
        says,
      }),
    ])
  },
)

test('RE-16 by which provider nobody comes in stands on the page Health and among the figures, until somebody does', async () => {
  const { browser } = await signInAdmin(portal)
  const concerns = async () => {
    const presence = startPresence(portal.services)
    await expect
      .poll(async () => (await browser.call(loadHealth, {})).processes.length)
      .toBeGreaterThan(0)
    const health = await browser.call(loadHealth, {})
    await presence.close()
    return health.concerns
  }
  const concern =
    'Nobody could sign in by Okta when they tried, within the last hour: look for “provider refused the portal” or “provider failed” in the log.'
  okta.behave({ answer: { '/token': answers[0]?.[1] ?? (() => {}) } })
  await signOn.refusedSignIn()
  expect(await concerns()).toContain(concern)
  expect(await metrics.text()).toContain('portal_provider_failing{method="okta"} 1')

  okta.behave({})
  await signOn.signIn()
  expect(await concerns()).not.toContain(concern)
  expect(await metrics.text()).toContain('portal_provider_failing{method="okta"} 0')
})

test('OI-18 a code that a provider does not take, which anybody may send, is no fault of the provider', async () => {
  const query = new URLSearchParams(await signOn.comeBack(portal.newBrowser()))
  query.set('code', 'unknown')
  await signOn.refusal(portal.newBrowser(), query.toString())
  expect(portal.services.openId.failing()).toEqual([])
})

test('OI-18 why a provider cannot be asked is told in the words of the network', async () => {
  const redirect_uri = `${portal.config.publicUrl}/google/login/callback`
  await portal.newBrowser().refusal(loginByProvider, { method: 'google', redirect_uri })
  expect(logged()).toEqual([
    expect.objectContaining({
      level: 'warn',
      message: 'provider failed',
      code: 'ECONNREFUSED',
      error: expect.stringMatching(/^connect ECONNREFUSED/),
    }),
  ])
})

test('ERROR-2 OI-18 an issuer that is wrong is told at the start, and makes no provider one by which nobody comes in', async () => {
  const { openId } = (await createPortal({ config: { providers: [okta.provider, nobody] } }))
    .services
  await askProviders({ ...portal.services, openId })
  expect(logged()).toEqual([
    expect.objectContaining({
      level: 'warn',
      message: 'provider not asked',
      method: 'google',
      code: 'ECONNREFUSED',
    }),
  ])
  expect(openId.failing()).toEqual([])
  expect(okta.requests).toContain('/.well-known/openid-configuration')
})
