import { listPasskeys as listPasskeysEndpoint } from '#src/api/contract/passkey.ts'
import { implement } from '#server/http/implement.ts'
import { accountPasskeysOf } from '#server/sign-in/passkey/account-passkeys.ts'

export const listPasskeys = implement(listPasskeysEndpoint, ({ caller, services }) =>
  accountPasskeysOf(caller, services),
)
