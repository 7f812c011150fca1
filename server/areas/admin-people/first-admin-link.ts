import type { Kysely } from 'kysely'

import type { Config } from '#server/base/config/config.ts'
import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'
import { hmac, keysFor, randomSecret, sha256, type AppSecrets } from '#server/base/secrets.ts'
import type { Services } from '#server/base/services.ts'

type Db = Kysely<Database>
export type FirstAdminLink = { readonly url: string; readonly expiresAt: number }
type Needs = Pick<Services, 'config' | 'db' | 'log' | 'now'>

const lifeMs = 3_600_000
/** A start makes a new link if the current one has less time left. */
const worthPrintingMs = lifeMs / 2

/** Is there an admin, or one named by a setting? Disabled ones do not count. */
const hasAdmin = async (db: Db, { adminEmails }: Pick<Config, 'adminEmails'>) => {
  const admin = await db
    .selectFrom('people')
    .select('id')
    .where('is_admin', '=', true)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return adminEmails.length > 0 || admin !== undefined
}

/**
 * ADMIN-4, ERROR-2: the link that makes the first admin, to be printed at start; `null` where there is one. Processes that start
 * over one database get the same: it follows from a seed in the database and `APP_SECRET`, and only its hash is kept (ADR 034).
 */
export const firstAdminLink = async ({
  config,
  db,
  log,
  now,
}: Needs): Promise<FirstAdminLink | null> => {
  if (await hasAdmin(db, config)) {
    return null
  }
  log.warn('nobody is an admin', {
    help: 'Open the link that was printed at start, or name the first admin by ADMIN_EMAILS.',
  })
  const seed = randomSecret()
  const made = { seed, hash: sha256(secretsOf(seed, config)[0]), expires_at: now() + lifeMs }
  await db
    .insertInto('first_admin_link')
    .values(made)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(made)
        .where('first_admin_link.expires_at', '<', now() + worthPrintingMs),
    )
    .execute()
  const kept = await db
    .selectFrom('first_admin_link')
    .select(['seed', 'hash', 'expires_at'])
    .executeTakeFirstOrThrow()
  const secrets = secretsOf(kept.seed, config)
  const secret = secrets.find((it) => sha256(it) === kept.hash) ?? secrets[0]
  // Browsers do not send what follows `#`, so it gets into no server's log.
  const url = `${config.publicUrl}/first-admin#${secret}`
  return { url, expiresAt: kept.expires_at }
}

/** What a link may hold, a new one the first: another process may have made it under another secret (ADR 081). */
const secretsOf = (seed: string, config: AppSecrets): readonly [string, ...string[]] => {
  const [own, ...others] = keysFor(config, 'first admin link')
  return [hmac(own, seed), ...others.map((key) => hmac(key, seed))]
}

/** Within a transaction: of concurrent uses of the link, one is answered `true`. */
export const takeFirstAdminLink = async (
  db: Db,
  secret: string,
  { config, now }: Pick<Services, 'config' | 'now'>,
) =>
  (await changed(
    db
      .deleteFrom('first_admin_link')
      .where('hash', '=', sha256(secret))
      .where('expires_at', '>', now()),
  )) && !(await hasAdmin(db, config))
