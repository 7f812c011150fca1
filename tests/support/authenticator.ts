import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

import type {
  Assertion,
  Attestation,
  PasskeyAdding,
  PasskeyAsking,
} from '#src/api/contract/passkey.ts'
import { cborOf } from '#tests/support/cbor.ts'

/** The bits of authenticator data (WebAuthn 6.1). */
export const flag = { present: 1, verified: 4, eligible: 8, backedUp: 16, made: 64 } as const
const usual = flag.present | flag.verified

export type Algorithm = 'ES256' | 'EdDSA' | 'RS256' | 'ES384'

type AuthenticatorOptions = {
  readonly algorithm?: Algorithm
  readonly origin?: string
  readonly aaguid?: string
  readonly credentialId?: string
  /** A pair that an honest authenticator would not make for its algorithm. */
  readonly keys?: { readonly publicKey: KeyObject; readonly privateKey: KeyObject }
}

/** What an answer says instead of the truth. */
type Lies = {
  /** Laid over the client data. */
  readonly client?: Readonly<Record<string, unknown>>
  readonly rpId?: string
  readonly flags?: number
  readonly counter?: number
  /** Signs with a key of its own. */
  readonly isForged?: boolean
}
type MakingLies = Lies & { readonly format?: 'none' | 'self' | 'fido-u2f' }
type SigningLies = Lies & { readonly userHandle?: string | undefined }

const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()

/** One authenticator with one passkey, which does as an honest one does unless it is told to lie. */
export const createAuthenticator = ({
  algorithm = 'ES256',
  origin = 'http://localhost:3000',
  aaguid = '00000000-0000-0000-0000-000000000000',
  credentialId = encoded(randomBytes(32)),
  keys = keysFor(algorithm),
}: AuthenticatorOptions = {}) => {
  const forged = keysFor(algorithm)
  let userHandle = ''
  let counter = 0

  const clientDataOf = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...lies.client }))
  const dataOf = (rpId: string, flags: number, lies: Lies, rest = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(lies.counter ?? counter)
    return Buffer.concat([
      sha256(lies.rpId ?? rpId),
      Buffer.from([lies.flags === undefined ? flags : lies.flags]),
      counted,
      rest,
    ])
  }
  const signed = (data: Buffer, clientData: Buffer, { isForged = false }: Lies) =>
    signature(algorithm, (isForged ? forged : keys).privateKey, data, clientData)
  const named = { id: credentialId, rawId: credentialId, type: 'public-key' } as const

  return {
    credentialId,
    /** `navigator.credentials.create()`. */
    make: ({ challenge, rpId, user }: PasskeyAdding, lies: MakingLies = {}): Attestation => {
      userHandle = user.id
      const id = Buffer.from(credentialId, 'base64url')
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const made = Buffer.concat([
        Buffer.from(aaguid.replaceAll('-', ''), 'hex'),
        length,
        id,
        coseOf(algorithm, keys.publicKey),
      ])
      const data = dataOf(rpId, usual | flag.made, lies, made)
      const clientData = clientDataOf('webauthn.create', challenge, lies)
      const { format = 'none' } = lies
      const statement =
        format === 'self'
          ? new Map<string, number | Buffer>([
              ['alg', coseNumbers[algorithm]],
              ['sig', signed(data, clientData, lies)],
            ])
          : new Map()
      const attestationObject = cborOf(
        new Map<string, string | Buffer | typeof statement>([
          ['fmt', format === 'self' ? 'packed' : format],
          ['attStmt', statement],
          ['authData', data],
        ]),
      )
      return {
        ...named,
        response: {
          clientDataJSON: encoded(clientData),
          attestationObject: encoded(attestationObject),
          transports: ['internal'],
        },
      }
    },
    /** `navigator.credentials.get()`: counts on, unless it counts nothing. */
    sign: (
      { challenge, rpId }: Pick<PasskeyAsking, 'challenge' | 'rpId'>,
      lies: SigningLies = {},
    ): Assertion => {
      counter += 1
      const data = dataOf(rpId, usual, lies)
      const clientData = clientDataOf('webauthn.get', challenge, lies)
      const said = 'userHandle' in lies ? lies.userHandle : userHandle
      return {
        ...named,
        response: {
          clientDataJSON: encoded(clientData),
          authenticatorData: encoded(data),
          signature: encoded(signed(data, clientData, lies)),
          ...(said !== undefined && { userHandle: said }),
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>

const coseNumbers = { ES256: -7, EdDSA: -8, RS256: -257, ES384: -35 } as const

const keysFor = (algorithm: Algorithm) => {
  switch (algorithm) {
    case 'ES256':
      return generateKeyPairSync('ec', { namedCurve: 'P-256' })
    case 'ES384':
      return generateKeyPairSync('ec', { namedCurve: 'P-384' })
    case 'EdDSA':
      return generateKeyPairSync('ed25519')
    case 'RS256':
      return generateKeyPairSync('rsa', { modulusLength: 2_048 })
  }
}

const bytes = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')

const curves: Readonly<Record<string, number>> = {
  'P-256': 1,
  'P-384': 2,
  'P-521': 3,
  Ed25519: 6,
  Ed448: 7,
  secp256k1: 8,
}

/** The public key as COSE writes it (RFC 9053). */
const coseOf = (algorithm: Algorithm, publicKey: KeyObject) => {
  const { kty, crv = '', x, y, n, e } = publicKey.export({ format: 'jwk' })
  const alg = coseNumbers[algorithm]
  const curve = curves[crv] ?? 0
  const fields: Readonly<Record<string, [number, number | Buffer][]>> = {
    OKP: [
      [1, 1],
      [3, alg],
      [-1, curve],
      [-2, bytes(x)],
    ],
    EC: [
      [1, 2],
      [3, alg],
      [-1, curve],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ],
    RSA: [
      [1, 3],
      [3, alg],
      [-1, bytes(n)],
      [-2, bytes(e)],
    ],
  }
  return cborOf(new Map(fields[kty ?? '']))
}

const signature = (
  algorithm: Algorithm,
  key: KeyObject,
  data: Uint8Array,
  clientData: Uint8Array,
) => {
  const hashes = { ES256: 'sha256', ES384: 'sha384', EdDSA: null, RS256: 'sha256' } as const
  return sign(hashes[algorithm], Buffer.concat([data, sha256(clientData)]), key)
}
