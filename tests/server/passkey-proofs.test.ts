import { isDeepStrictEqual } from 'node:util'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'

import type { Assertion, Attestation } from '#src/api/contract/passkey.ts'
import { algorithms } from '#server/sign-in/passkey/relying-party.ts'
import { NoProof, verifyAssertion, verifyAttestation } from '#server/sign-in/passkey/verify.ts'
import { createAuthenticator, flag } from '#tests/support/authenticator.ts'
import { webauthnVectors } from '#tests/support/webauthn-vectors.ts'
import { everydaySeed } from '#tests/support/everyday-seed.ts'

type Vector = (typeof webauthnVectors)[keyof typeof webauthnVectors]

const rpId = 'example.org'
const origin = 'https://example.org'
const framed = ['crossOrigin', 'topOrigin']
const vectors = Object.entries(webauthnVectors) as [string, Vector][]
const own = vectors.filter(([name]) => !framed.includes(name))

const attestationOf = ({ credentialId, registration }: Vector): Attestation => ({
  id: credentialId,
  rawId: credentialId,
  type: 'public-key',
  response: {
    clientDataJSON: registration.clientDataJSON,
    attestationObject: registration.attestationObject,
    transports: [],
  },
})
const assertionOf = ({ credentialId, authentication }: Vector): Assertion => ({
  id: credentialId,
  rawId: credentialId,
  type: 'public-key',
  response: {
    clientDataJSON: authentication.clientDataJSON,
    authenticatorData: authentication.authenticatorData,
    signature: authentication.signature,
  },
})
/** What the library makes of a vector whose authenticator verified nobody. */
const madeIn = async (vector: Vector) => {
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...attestationOf(vector), clientExtensionResults: {} },
    expectedChallenge: vector.registration.challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: [...algorithms],
  })
  const { credential, credentialDeviceType } = registrationInfo ?? expect.unreachable()
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    is_backup_eligible: credentialDeviceType === 'multiDevice',
  }
}

const seenIn = async (vector: Vector) =>
  verifyAssertion(assertionOf(vector), await madeIn(vector), {
    rpId,
    origin,
    challenge: vector.authentication.challenge,
  })
const keptOf = (vector: Vector) =>
  verifyAttestation(attestationOf(vector), {
    rpId,
    origin,
    challenge: vector.registration.challenge,
  })

test.each(own.filter(([, { registration }]) => registration.isVerified))(
  'PK-01 the registration of the vector of %s is taken',
  async (_, vector) => {
    expect(await keptOf(vector)).toMatchObject(await madeIn(vector))
  },
)

test.each(own.filter(([, { registration }]) => !registration.isVerified))(
  'PK-01 the registration of the vector of %s is right, but its user was not verified',
  async (_, vector) => {
    expect(await madeIn(vector)).toMatchObject({ credential_id: vector.credentialId })
    await expect(keptOf(vector)).rejects.toThrow('User verification was required')
  },
)

test.each(own.filter(([, { authentication }]) => authentication.isVerified))(
  'PK-01 the sign-in of the vector of %s is taken',
  async (_, vector) => {
    expect(await seenIn(vector)).toMatchObject({ counter: 0 })
  },
)

test.each(own.filter(([, { authentication }]) => !authentication.isVerified))(
  'PK-01 the sign-in of the vector of %s is right, but its user was not verified',
  async (_, vector) => {
    const held = await madeIn(vector)
    const { verified } = await verifyAuthenticationResponse({
      response: { ...assertionOf(vector), clientExtensionResults: {} },
      expectedChallenge: vector.authentication.challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      credential: {
        id: held.credential_id,
        publicKey: new Uint8Array(Buffer.from(held.public_key, 'base64url')),
        counter: 0,
      },
    })
    expect(verified).toBe(true)
    await expect(seenIn(vector)).rejects.toThrow('User verification required')
  },
)

test.each(framed)(
  'PK-07 the vector with %s is refused for the page it comes from',
  async (name) => {
    const vector = webauthnVectors[name as 'crossOrigin']
    await expect(
      verifyAttestation(attestationOf(vector), {
        rpId,
        origin,
        challenge: vector.registration.challenge,
      }),
    ).rejects.toThrow('The page was inside of another one.')
    await expect(
      verifyAssertion(
        assertionOf(vector),
        { credential_id: vector.credentialId, public_key: 'AA', is_backup_eligible: false },
        { rpId, origin, challenge: vector.authentication.challenge },
      ),
    ).rejects.toThrow('The page was inside of another one.')
  },
)

const challenge = 'c29tZSBjaGFsbGVuZ2U'
const expected = { rpId, origin, challenge }
const adding = {
  challengeKey: '',
  challenge,
  rpId,
  timeout: 0,
  pubKeyCredParams: [],
  excludeCredentials: [],
  user: { id: 'YWRh', name: 'ada', displayName: 'Ada' },
}
const names = ['ES256', 'EdDSA', 'RS256'] as const

test.each(names)(
  'PK-01 none and self attestation and sign-in of %s are taken',
  async (algorithm) => {
    for (const format of ['none', 'self'] as const) {
      const authenticator = createAuthenticator({ algorithm, origin })
      const held = await verifyAttestation(authenticator.make(adding, { format }), expected)
      expect(held.credential_id).toBe(authenticator.credentialId)
      await expect(verifyAssertion(authenticator.sign(adding), held, expected)).resolves.toEqual({
        counter: 1,
        is_backed_up: false,
      })
    }
  },
)

const lies = [
  { client: { type: 'webauthn.other' } },
  { client: { challenge: 'AAAA' } },
  { client: { origin: 'https://example.org.evil.example' } },
  { client: { crossOrigin: true } },
  { rpId: 'org' },
  { flags: 0 },
  { isForged: true },
]

test.each(names)('PK-02 none of seven lies of %s is taken', async (algorithm) => {
  const authenticator = createAuthenticator({ algorithm, origin })
  const held = await verifyAttestation(authenticator.make(adding), expected)
  for (const lie of lies) {
    const flags = 'flags' in lie ? { flags: flag.made } : {}
    const made = authenticator.make(adding, { ...lie, ...flags, format: 'self' })
    await expect(verifyAttestation(made, expected)).rejects.toBeInstanceOf(NoProof)
    const signed = authenticator.sign(adding, lie)
    await expect(verifyAssertion(signed, held, expected)).rejects.toBeInstanceOf(NoProof)
  }
})

test('PK-02 an attestation of a format that was not asked for is not even looked at', async () => {
  const made = createAuthenticator({ origin }).make(adding, { format: 'fido-u2f' })
  await expect(verifyAttestation(made, expected)).rejects.toThrow(
    'The attestation is of a format that is not taken.',
  )
})

test('PK-05 a registration under another id than the authenticator made is refused', async () => {
  const made = { ...createAuthenticator({ origin }).make(adding), id: 'AAAA', rawId: 'AAAA' }
  await expect(verifyAttestation(made, expected)).rejects.toBeInstanceOf(NoProof)
})

/** Changes one byte, cuts there, or puts other bytes there. */
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  by: fc.integer({ min: 1, max: 255 }),
  how: fc.constantFrom('flip', 'cut', 'insert', 'replace'),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 64 }),
})
type Damage = typeof damage extends fc.Arbitrary<infer TDamage> ? TDamage : never

const damaged = (text: string, { at, by, how, bytes }: Damage) => {
  const before = Buffer.from(text, 'base64url')
  const place = Math.floor(at * before.length)
  const after = {
    flip: () => before.map((byte, index) => (index === place ? byte ^ by : byte)),
    cut: () => before.subarray(0, place),
    insert: () => Buffer.concat([before.subarray(0, place), bytes, before.subarray(place)]),
    replace: () => bytes,
  }[how]()
  return Buffer.from(after).toString('base64url')
}

// Not the signatures of ES256: DER writes one signature in many ways, and the library reads some of them.
const places = [
  ['ES256', 'clientDataJSON'],
  ['ES256', 'authenticatorData'],
  ['EdDSA', 'signature'],
  ['RS256', 'signature'],
] as const

test.each(places)(
  'PK-02 2500 sign-ins of %s with a damaged %s are refused, each as no proof',
  async (algorithm, part) => {
    const authenticator = createAuthenticator({ algorithm, origin })
    const held = await verifyAttestation(authenticator.make(adding), expected)
    const whole = authenticator.sign(adding)

    const outcome = await fc.check(
      fc.asyncProperty(damage, async (by) => {
        const text = damaged(whole.response[part], by)
        fc.pre(text !== whole.response[part])
        const broken = { ...whole, response: { ...whole.response, [part]: text } }
        const seen = await verifyAssertion(broken, held, expected).catch((error: unknown) => error)
        return seen instanceof NoProof
      }),
      { numRuns: 2_500, seed: everydaySeed },
    )
    expect(outcome).toMatchObject({ failed: false })
  },
)

test.each(['clientDataJSON', 'attestationObject'] as const)(
  'PK-02 a registration with a damaged %s is refused as no proof, or nothing that is kept is damaged',
  async (part) => {
    const authenticator = createAuthenticator({ algorithm: 'EdDSA', origin })
    const whole = authenticator.make(adding, { format: 'self' })
    const held = await verifyAttestation(whole, expected)

    const outcome = await fc.check(
      fc.asyncProperty(damage, async (by) => {
        const text = damaged(whole.response[part], by)
        const broken = { ...whole, response: { ...whole.response, [part]: text } }
        const made = await verifyAttestation(broken, expected).catch((error: unknown) => error)
        return made instanceof NoProof || isDeepStrictEqual(made, held)
      }),
      { numRuns: 2_500, seed: everydaySeed },
    )
    expect(outcome).toMatchObject({ failed: false })
  },
)
