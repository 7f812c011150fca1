import type { Config } from '#server/base/config/config.ts'

/** COSE numbers of EdDSA, ES256 and RS256, the best first: what authenticators in use can do. */
export const algorithms: readonly number[] = [-8, -7, -257]

/** How long a ceremony may take. */
export const challengeMs = 300_000

/** Whom passkeys are for: always by configuration, never by what a request says of its host. */
export const relyingParty = ({ publicUrl }: Pick<Config, 'publicUrl'>) => ({
  rpId: new URL(publicUrl).hostname,
  origin: publicUrl,
})
export type RelyingParty = ReturnType<typeof relyingParty>
