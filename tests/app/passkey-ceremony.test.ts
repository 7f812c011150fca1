import { beforeEach, expect, test, vi } from 'vitest'

import {
  askPasskey,
  makePasskey,
  tellAccepted,
  tellUnknown,
} from '#src/app/passkey/passkey-ceremony.ts'
import { findPasskeyAutofill, findPasskeySupport } from '#src/app/passkey/passkey-support.ts'
import { passkeySamples } from '#tests/models/samples.ts'

const { adding, asking, laptop, listed } = passkeySamples
const create = vi.fn<(options: CredentialCreationOptions) => Promise<unknown>>()
const get = vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>()
const { signal } = new AbortController()

const stubBrowser = (credentials: object = {}) => {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, credentials),
  )
  vi.stubGlobal('location', { hostname: 'localhost' })
  vi.stubGlobal('navigator', { credentials: { create, get } })
}
beforeEach(() => {
  create.mockReset()
  get.mockReset()
  stubBrowser()
})

const make = (values: Partial<typeof adding> = {}) => makePasskey({ ...adding, ...values }, signal)
const ask = (values: Partial<typeof asking> = {}) =>
  askPasskey({ asking: { ...asking, ...values }, isAutofill: false }, signal)
const named = (name: string) => Object.assign(new Error('in the words of a browser'), { name })

const notSupporting =
  'This authenticator is missing discoverable credential or user verification support. Please take another one.'
const general = 'General authenticator error. Please try again, or take another device.'
const foreign = 'Invalid RP ID or domain: passkeys do not work at this address.'

test.each([
  ['AbortError', 'The passkey ceremony was aborted. Please try again.'],
  ['ConstraintError', notSupporting],
  [
    'InvalidStateError',
    'This authenticator was previously registered: it has a passkey of your account.',
  ],
  ['NotAllowedError', 'Registration was not completed'],
  ['NotSupportedError', general],
  ['UnknownError', general],
  ['SomeOtherError', 'Registration was not completed'],
])(
  'PASSKEY-3 PK-14 ERROR-1 a registration that ends by %s is told in words',
  async (name, text) => {
    create.mockRejectedValueOnce(named(name))
    await expect(make()).rejects.toMatchObject({ name: 'PasskeyError', message: text })
  },
)

test.each([
  ['AbortError', 'The passkey ceremony was aborted. Please try again.'],
  ['NotAllowedError', 'Authentication was not completed'],
  ['UnknownError', general],
  ['SomeOtherError', 'Authentication was not completed'],
])('PASSKEY-3 PK-14 ERROR-1 a sign-in that ends by %s is told in words', async (name, text) => {
  get.mockRejectedValueOnce(named(name))
  await expect(ask()).rejects.toMatchObject({ name: 'PasskeyError', message: text })
})

test('PASSKEY-3 PK-14 ERROR-1 what is asked for another site, or at an address without a name, is told so', async () => {
  get.mockRejectedValueOnce(named('SecurityError'))
  await expect(ask({ rpId: 'example.org' })).rejects.toThrow(foreign)
  create.mockRejectedValueOnce(named('SecurityError'))
  await expect(make({ rpId: 'example.org' })).rejects.toThrow(foreign)
  vi.stubGlobal('location', { hostname: '127.0.0.1' })
  create.mockRejectedValueOnce(named('SecurityError'))
  await expect(make()).rejects.toThrow(foreign)
})

test.each(['', 'A'.repeat(87)])(
  'PASSKEY-4 ERROR-1 a user id of the wrong length is told: %j',
  async (id) => {
    create.mockRejectedValueOnce(named('TypeError'))
    await expect(make({ user: { ...adding.user, id } })).rejects.toThrow(
      'Invalid user ID length: it must be 1 to 64 bytes.',
    )
  },
)

test('PASSKEY-3 ERROR-1 an authenticator that answers nothing has not completed', async () => {
  create.mockResolvedValueOnce(null)
  await expect(make()).rejects.toThrow('Registration was not completed')
  get.mockResolvedValueOnce(null)
  await expect(ask()).rejects.toThrow('Authentication was not completed')
})

test('PASSKEY-3 ERROR-1 a browser without WebAuthn is told so', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  await expect(make()).rejects.toThrow('WebAuthn is not supported in this browser')
  await expect(ask()).rejects.toThrow('WebAuthn is not supported in this browser')
})

test('PASSKEY-2 asks for a discoverable passkey, and for whoever holds it to be verified', async () => {
  create.mockResolvedValueOnce(null)
  await make().catch(() => {})
  expect(create.mock.calls[0]?.[0].publicKey).toMatchObject({
    rp: { id: 'localhost', name: 'Partner Portal' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  get.mockResolvedValueOnce(null)
  await ask().catch(() => {})
  expect(get.mock.calls[0]?.[0].publicKey).toMatchObject({ userVerification: 'required' })
})

test('PASSKEY-5 a ceremony that nobody waits for any more is taken back', async () => {
  const leaving = new AbortController()
  get.mockImplementationOnce(({ signal: taken }) => {
    const { promise, reject } = Promise.withResolvers<unknown>()
    taken?.addEventListener('abort', () => reject(taken.reason as Error))
    return promise
  })
  const asked = askPasskey({ asking, isAutofill: false }, leaving.signal)
  leaving.abort()
  await expect(asked).rejects.toMatchObject({ fault: 'aborted' })

  await expect(askPasskey({ asking, isAutofill: false }, leaving.signal)).rejects.toThrow(
    'Authentication was not completed',
  )
  expect(get).toHaveBeenCalledOnce()
})

test('PASSKEY-5 password managers are told which passkeys are good, and which one is unknown', async () => {
  const signalAllAcceptedCredentials = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const signalUnknownCredential = vi.fn<() => Promise<void>>(() => Promise.resolve())
  stubBrowser({ signalAllAcceptedCredentials, signalUnknownCredential })

  await tellAccepted({ passkeys: [], accepted: null })
  expect(signalAllAcceptedCredentials).not.toHaveBeenCalled()
  await tellAccepted(listed(laptop))
  expect(signalAllAcceptedCredentials).toHaveBeenCalledExactlyOnceWith({
    rpId: 'localhost',
    userId: 'YWRh',
    allAcceptedCredentialIds: ['Laptop'],
  })
  await tellUnknown({ rpId: 'localhost', credentialId: 'bGFwdG9w' })
  expect(signalUnknownCredential).toHaveBeenCalledExactlyOnceWith({
    rpId: 'localhost',
    credentialId: 'bGFwdG9w',
  })
})

const capable = (name: string) => ({ getClientCapabilities: async () => ({ [name]: true }) })
const older = (isThere: boolean) => ({
  isUserVerifyingPlatformAuthenticatorAvailable: () => Promise.resolve(isThere),
})

test.each([
  ['passkeys', capable('hybridTransport')],
  ['passkeys', capable('passkeyPlatformAuthenticator')],
  ['passkeys', capable('userVerifyingPlatformAuthenticator')],
  ['webauthn', capable('conditionalGet')],
  ['passkeys', older(true)],
  ['webauthn', older(false)],
  ['webauthn', {}],
] as const)('PASSKEY-1 finds out that a browser can do %s', async (support, credentials) => {
  stubBrowser(credentials)
  expect(await findPasskeySupport()).toBe(support)
})

test('PASSKEY-5 finds out whether the email field can offer passkeys', async () => {
  expect(await findPasskeyAutofill()).toEqual({ isAvailable: false })
  stubBrowser({ isConditionalMediationAvailable: async () => true })
  expect(await findPasskeyAutofill()).toEqual({ isAvailable: true })
  vi.stubGlobal('PublicKeyCredential', undefined)
  expect(await findPasskeyAutofill()).toEqual({ isAvailable: false })
  expect(await findPasskeySupport()).toBe('none')
})
