import type { Services } from '#server/services.ts'

/** ADMIN-4, ERROR-2: says at start that requests for access reach nobody, and what to do about it. */
export const warnOfNoAdmin = async ({
  config,
  db,
  log,
}: Pick<Services, 'config' | 'db' | 'log'>) => {
  if (config.adminEmails.length > 0) {
    return
  }
  const admin = await db
    .selectFrom('people')
    .select('id')
    .where('is_admin', '=', true)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (admin === undefined) {
    log.warn('nobody is an admin', {
      help: 'Name the first by ADMIN_EMAILS; their address counts once it is confirmed.',
    })
  }
}
