import type { Attestation, Assertion } from '#src/api/contract/passkey.ts'
import { messageOf } from '#server/base/fault.ts'
import { isStrongKey } from '#server/sign-in/passkey/key-strength.ts'
import { algorithms, type RelyingParty } from '#server/sign-in/passkey/relying-party.ts'

/** Loaded with the first proof, because its certificate parsers would delay the start by a quarter of a second. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

type Expected = RelyingParty & { readonly challenge: string }

/** Why a proof is invalid; only for the log. */
export class NoProof extends Error {
  override readonly name = 'NoProof'
}

/** We do not request attestation; of the formats that come anyway, only these two need no network. */
const formats: readonly string[] = ['none', 'packed']

/** A new passkey, as it is stored. Throws `NoProof`. */
export const verifyAttestation = async (
  credentials: Attestation,
  { rpId, origin, challenge }: Expected,
) => {
  const { verifyRegistrationResponse } = await library()
  await requireOwnPage(credentials)
  await requireFormat(credentials)
  const { verified, registrationInfo } = await orNoProof(
    verifyRegistrationResponse({
      response: { ...credentials, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    }),
  )
  if (!verified || registrationInfo === undefined) {
    throw new NoProof('The attestation is not signed by its key.')
  }
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo
  if (credential.id !== credentials.id) {
    throw new NoProof('The credential id is not the one that was made.')
  }
  if (!(await orNoProof(isStrongKey(credential.publicKey)))) {
    throw new NoProof('The key is shorter than its algorithm should have it, or on another curve.')
  }
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credentials.response.transports.join(' '),
    aaguid,
    is_backup_eligible: credentialDeviceType === 'multiDevice',
    is_backed_up: credentialBackedUp,
  }
}

type Held = {
  readonly credential_id: string
  readonly public_key: string
  readonly is_backup_eligible: boolean
}

/** What a valid proof says about its passkey now. The caller checks owner and counter. Throws `NoProof`. */
export const verifyAssertion = async (
  credentials: Assertion,
  held: Held,
  { rpId, origin, challenge }: Expected,
) => {
  const { verifyAuthenticationResponse } = await library()
  await requireOwnPage(credentials)
  const { verified, authenticationInfo } = await orNoProof(
    verifyAuthenticationResponse({
      response: { ...credentials, clientExtensionResults: {} }, // its type knows only the transports of today
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: held.credential_id,
        publicKey: new Uint8Array(Buffer.from(held.public_key, 'base64url')),
        counter: 0,
      },
    }),
  )
  if (!verified) {
    throw new NoProof('The signature is not of this key.')
  }
  // WebAuthn 7.2, step 19: whether a passkey can be backed up never changes.
  const isBackupEligible = authenticationInfo.credentialDeviceType === 'multiDevice'
  if (isBackupEligible !== held.is_backup_eligible) {
    throw new NoProof('The passkey changed whether it can be backed up.')
  }
  return {
    counter: authenticationInfo.newCounter,
    is_backed_up: authenticationInfo.credentialBackedUp,
  }
}

/** The library does not refuse pages in a frame of another site (PK-07). */
const requireOwnPage = async ({ response: { clientDataJSON } }: Attestation | Assertion) => {
  const { decodeClientDataJSON } = await helpers()
  const isFramed = await orNoProof(() => {
    const { crossOrigin, topOrigin } = decodeClientDataJSON(clientDataJSON)
    return Boolean(crossOrigin) || topOrigin !== undefined
  })
  if (isFramed) {
    throw new NoProof('The page was inside of another one.')
  }
}

const requireFormat = async ({ response: { attestationObject } }: Attestation) => {
  const { decodeAttestationObject, isoBase64URL } = await helpers()
  const format = await orNoProof(() =>
    decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('fmt'),
  )
  if (!formats.includes(format)) {
    throw new NoProof('The attestation is of a format that is not taken.')
  }
}

/** Whatever the library throws is a fault of what the caller sent. */
const orNoProof = async <TResult>(work: Promise<TResult> | (() => TResult)): Promise<TResult> => {
  try {
    return await (typeof work === 'function' ? work() : work)
  } catch (error) {
    throw new NoProof(messageOf(error), { cause: error })
  }
}
