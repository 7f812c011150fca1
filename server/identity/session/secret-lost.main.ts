import { runOnDatabase } from '#server/db/database-command.ts'
import { dropStrangeKeys } from '#server/identity/session/keys.ts'

/** `npm run secret:lost`: lets a portal begin anew with the `APP_SECRET` it has, once the one of its database is lost. */
await runOnDatabase(async ({ config, db }) => {
  await db.transaction().execute(async (transaction) => {
    await dropStrangeKeys(transaction, config)
    // The lost secret sealed them all: no process starts by another.
    await transaction.deleteFrom('outbox').execute()
  })
  return [
    'The signing keys under the lost secret are gone, and the portal starts with the APP_SECRET it has.',
    'Everybody signs in anew, mails under way are deleted, and the audit log cannot be proven any more: audit:verify names row 1. Keep an export of it as it stands.',
    '',
  ].join('\n')
})
