import { textOf } from '#src/lib/call-error.ts'

/** What can go wrong between page, browser and authenticator, in the words of PASSKEY-3 where it has them. */
const texts = {
  noWebAuthn: 'WebAuthn is not supported in this browser',
  noPasskeys: 'Passkey is not supported',
  noAutofill: 'Passkey autofill is not supported',
  notRegistered: 'Registration was not completed',
  notAuthenticated: 'Authentication was not completed',
  aborted: 'The passkey ceremony was aborted. Please try again.',
  noSupport:
    'This authenticator is missing discoverable credential or user verification support. Please take another one.',
  alreadyRegistered:
    'This authenticator was previously registered: it has a passkey of your account.',
  invalidDomain: 'Invalid RP ID or domain: passkeys do not work at this address.',
  invalidUserId: 'Invalid user ID length: it must be 1 to 64 bytes.',
  general: 'General authenticator error. Please try again, or take another device.',
} as const

export type PasskeyFault = keyof typeof texts

/** A failed ceremony. The message may be shown to people. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly fault: PasskeyFault

  constructor(fault: PasskeyFault, options?: ErrorOptions) {
    super(texts[fault], options)
    this.fault = fault
  }
}

/** The message of a failed ceremony or call, for people to read. */
export const passkeyTextOf = (error: unknown) =>
  error instanceof PasskeyError ? error.message : textOf(error)

/** Shown beside the button if the email field cannot offer passkeys. */
export const noAutofillText = texts.noAutofill

/** Whether a browser knows WebAuthn at all, and passkeys. */
export type PasskeySupport = 'none' | 'webauthn' | 'passkeys'

/** Why passkeys cannot be used here; `null` if they can. */
export const unsupportedTextOf = (support: PasskeySupport) =>
  ({ none: texts.noWebAuthn, webauthn: texts.noPasskeys, passkeys: null })[support]
