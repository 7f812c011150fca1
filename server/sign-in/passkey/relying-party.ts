import type { Config } from '#server/base/config/config.ts'

/** COSE numbers of EdDSA, ES256 and RS256, the best first: what authenticators in use can do. */
export const algorithms: readonly number[] = [-8, -7, -257]

/** How long a ceremony may take. */
export const challengeMs = 300_000

/** Id and origin that passkeys are made for: from the configuration, never from the request's host. */
export const relyingParty = ({ publicUrl }: Pick<Config, 'publicUrl'>) => ({
  rpId: new URL(publicUrl).hostname,
  origin: publicUrl,
})
export type RelyingParty = ReturnType<typeof relyingParty>
