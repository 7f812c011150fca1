import type { PasskeyRow } from '#server/sign-in/passkey/passkeys.ts'

/** A passkey as browsers expect it. */
export const descriptorOf = ({
  credential_id,
  transports,
}: Pick<PasskeyRow, 'credential_id' | 'transports'>) => ({
  type: 'public-key' as const,
  id: credential_id,
  transports: transports.split(' ').filter((transport) => transport !== ''),
})
