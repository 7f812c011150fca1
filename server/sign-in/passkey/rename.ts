import { renamePasskey as renamePasskeyEndpoint } from '#src/api/contract/passkey.ts'
import { changed } from '#server/db/changed.ts'
import { implement } from '#server/http/implement.ts'
import { accountPasskeysOf } from '#server/sign-in/passkey/account-passkeys.ts'
import { passkeyNotFound } from '#server/sign-in/passkey/problems.ts'
import { refuseDevice } from '#server/identity/session/fresh-sign-in.ts'

/** Another person's passkey is as unknown as one that never was (AZ-02). */
export const renamePasskey = implement(renamePasskeyEndpoint, async (call) => {
  const { input, caller, services } = call
  refuseDevice(caller)
  const isRenamed = await changed(
    services.db
      .updateTable('passkeys')
      .set({ name: input.name })
      .where('id', '=', input.id)
      .where('person_id', '=', caller.personId),
  )
  if (!isRenamed) {
    throw passkeyNotFound()
  }
  return accountPasskeysOf(caller, services)
})
