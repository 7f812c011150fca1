import type { Services } from '#server/base/services.ts'

type Needs = Pick<Services, 'config' | 'db'>

/**
 * Is there an admin beside this person who can act: not disabled, and with a proven address? As it stands at the moment: an act on a
 * person asks the same of rows that it holds (`act-on-person.ts`).
 */
export const hasAdminBeside = async (id: string, { config, db }: Needs) => {
  const other = await db
    .selectFrom('people')
    .select('id')
    .where('id', '!=', id)
    .where('disabled_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .where((row) =>
      row.or([
        row('is_admin', '=', true),
        ...(config.adminEmails.length > 0 ? [row('email', 'in', config.adminEmails)] : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
