import type { PasskeySupport } from '#src/machines/passkey/passkey-error.ts'

/** What an older browser may not have. */
const known = (): Partial<typeof PublicKeyCredential> | null =>
  typeof PublicKeyCredential === 'undefined' ? null : PublicKeyCredential

/** Asked before the code of the ceremonies is there: most who come to the login page never need it. */
export const findPasskeySupport = async (): Promise<PasskeySupport> => {
  const credentials = known()
  if (credentials === null) {
    return 'none'
  }
  return (await hasPasskeys(credentials)) ? 'passkeys' : 'webauthn'
}

const hasPasskeys = async (credentials: Partial<typeof PublicKeyCredential>) => {
  const can = await credentials.getClientCapabilities?.()
  return can === undefined
    ? ((await credentials.isUserVerifyingPlatformAuthenticatorAvailable?.()) ?? false)
    : [
        can['passkeyPlatformAuthenticator'],
        can['userVerifyingPlatformAuthenticator'],
        can['hybridTransport'],
      ].includes(true)
}

/** Can passkeys be chosen in the email field? */
export const findPasskeyAutofill = async () => ({
  isAvailable: (await known()?.isConditionalMediationAvailable?.()) ?? false,
})
