import type { PasskeyRow } from '#server/sign-in/passkey/passkeys.ts'

/** How a passkey is named to a browser. */
export const descriptorOf = ({
  credential_id,
  transports,
}: Pick<PasskeyRow, 'credential_id' | 'transports'>) => ({
  type: 'public-key' as const,
  id: credential_id,
  transports: transports.split(' ').filter((transport) => transport !== ''),
})
