import { runOnDatabase } from '#server/db/database-command.ts'
import { dropStrangeKeys } from '#server/identity/session/keys.ts'

/** `npm run secret:lost`: lets a portal begin anew with the `APP_SECRET` it has, once the one of its database is lost. */
await runOnDatabase(async ({ config, db }) => {
  await dropStrangeKeys(db, config)
  return [
    'The signing keys under the lost secret are gone, and the portal starts with the APP_SECRET it has.',
    'Everybody signs in anew, mails under way are never sent, and the audit log cannot be proven any more: audit:verify names row 1. Keep an export of it as it stands.',
    '',
  ].join('\n')
})
