import { afterEach, expect, test, vi } from 'vitest'

import type { App } from '#src/app/start-app.ts'
import { findPasskeyOffer } from '#src/containers/sign-in/after-register.ts'
import type { Method } from '#src/api/contract/method.ts'
import { me } from '#tests/models/samples.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Of somebody who has just registered, at a device that can hold a passkey. */
const offerWith = (methods: readonly Method[] | null) => {
  vi.stubGlobal('PublicKeyCredential', {
    isUserVerifyingPlatformAuthenticatorAvailable: () => Promise.resolve(true),
  })
  const app = {
    flow: () => undefined,
    drafts: { read: () => true },
    methodsOnOffer: () => Promise.resolve(methods),
    loadFlows: () => Promise.resolve(),
  } as unknown as App
  return findPasskeyOffer(app, me)
}

test('PASSKEY-6 a passkey is offered where the portal has passkeys, and nowhere else', async () => {
  const byCode: Method = { key: 'email', type: 'passcode' }
  expect(await offerWith([{ key: 'passkey', type: 'passkey' }, byCode])).not.toBeNull()
  expect(await offerWith([byCode])).toBeNull()
  expect(await offerWith(null)).toBeNull()
})
