import {
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
  type WebAuthnErrorCode,
} from '@simplewebauthn/browser'

import type {
  AccountPasskeys,
  Assertion,
  Attestation,
  PasskeyAdding,
  PasskeyAsking,
} from '#src/api/contract/passkey.ts'
import { PasskeyError, type PasskeyFault } from '#src/machines/passkey/passkey-error.ts'

/** `navigator.credentials.create()`. Throws `PasskeyError`. */
export const makePasskey = (
  { challenge, rpId, timeout, user, pubKeyCredParams, excludeCredentials }: PasskeyAdding,
  signal: AbortSignal,
): Promise<Attestation> =>
  ceremony('notRegistered', signal, async () => {
    const { id, rawId, response } = await startRegistration({
      optionsJSON: {
        rp: { id: rpId, name: 'Partner Portal' },
        challenge,
        timeout,
        user,
        pubKeyCredParams,
        excludeCredentials: excludeCredentials.map(descriptorOf),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      },
    })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, transports },
    }
  })

type Asking = { readonly asking: PasskeyAsking; readonly isAutofill: boolean }

/** `navigator.credentials.get()`, in a dialog of its own or in the email field. Throws `PasskeyError`. */
export const askPasskey = (
  { asking: { challenge, rpId, timeout, allowCredentials }, isAutofill }: Asking,
  signal: AbortSignal,
): Promise<Assertion> =>
  ceremony('notAuthenticated', signal, async () => {
    const { id, rawId, response } = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId,
        timeout,
        allowCredentials: allowCredentials.map(descriptorOf),
        userVerification: 'required',
      },
      useBrowserAutofill: isAutofill,
    })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      id,
      rawId,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData,
        signature,
        ...(userHandle !== undefined && { userHandle }),
      },
    }
  })

/** Password managers may drop all other passkeys of this person. Not every browser can be told. */
export const tellAccepted = async ({ accepted }: AccountPasskeys) => {
  if (accepted !== null) {
    const { rpId: rpID, userId: userID, credentialIds: allAcceptedCredentialIDs } = accepted
    await sendSignal({
      signalName: 'allAcceptedCredentials',
      rpID,
      userID,
      allAcceptedCredentialIDs,
    })
  }
}

/** The password manager that offered this passkey may drop it. */
export const tellUnknown = ({ rpId, credentialId }: { rpId: string; credentialId: string }) =>
  sendSignal({ signalName: 'unknownCredential', rpID: rpId, credentialID: credentialId })

const cancel = () => WebAuthnAbortService.cancelCeremony()

/** One at a time: the browser has one dialog. A ceremony that nobody waits for any more is taken back. */
const ceremony = async <TResult>(
  incomplete: PasskeyFault,
  signal: AbortSignal,
  work: () => Promise<TResult>,
) => {
  signal.addEventListener('abort', cancel)
  try {
    signal.throwIfAborted()
    return await work()
  } catch (error) {
    throw new PasskeyError(faultOf(error) ?? incomplete, { cause: error })
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

const faults: Readonly<Record<WebAuthnErrorCode, PasskeyFault | null>> = {
  ERROR_CEREMONY_ABORTED: 'aborted',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'noSupport',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'noSupport',
  ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE: 'noSupport',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'alreadyRegistered',
  ERROR_INVALID_RP_ID: 'invalidDomain',
  ERROR_INVALID_DOMAIN: 'invalidDomain',
  ERROR_INVALID_USER_ID_LENGTH: 'invalidUserId',
  ERROR_AUTHENTICATOR_GENERAL_ERROR: 'general',
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: 'general',
  ERROR_MALFORMED_PUBKEYCREDPARAMS: 'general',
  ERROR_SIGNAL_INVALID_ARGUMENT: 'general',
  // The browser says no more than that it was not allowed: cancelled, too late, or no passkey there.
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: null,
}

/** `null` where the ceremony was just not completed. */
const faultOf = (error: unknown) => {
  if (error instanceof WebAuthnError) {
    return faults[error.code]
  }
  return typeof PublicKeyCredential === 'undefined' ? 'noWebAuthn' : null
}

type Descriptor = PasskeyAsking['allowCredentials'][number]

/** Transports that this browser does not know are hints that it leaves aside. */
const descriptorOf = ({ id, type, transports }: Descriptor) => ({
  id,
  type,
  transports: transports as AuthenticatorTransport[],
})
