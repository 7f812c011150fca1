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

/** A ceremony that brought nothing. The message is fit to be shown. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly fault: PasskeyFault

  constructor(fault: PasskeyFault, options?: ErrorOptions) {
    super(texts[fault], options)
    this.fault = fault
  }
}

/** A text fit to be shown, of ceremonies and calls alike. */
export const passkeyTextOf = (error: unknown) =>
  error instanceof PasskeyError ? error.message : textOf(error)

/** Said beside the button where the email field can offer no passkeys. */
export const noAutofillText = texts.noAutofill

/** Whether a browser knows WebAuthn at all, and passkeys. */
export type PasskeySupport = 'none' | 'webauthn' | 'passkeys'

/** What to say where passkeys cannot be used; `null` where they can. */
export const unsupportedTextOf = (support: PasskeySupport) =>
  ({ none: texts.noWebAuthn, webauthn: texts.noPasskeys, passkeys: null })[support]
