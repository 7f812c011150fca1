import { randomUUID } from 'node:crypto'

import { decideAccess, type Verdict } from '#src/api/contract/admin-access.ts'
import { required } from '#src/lib/required.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import type { Portal } from '#tests/support/portal.ts'

type Db = Pick<Portal, 'db'>

/** An admin, signed in by what cannot be phished. */
export const signInAdmin = (portal: Portal, email = 'root@google.com') =>
  portal.signIn({ email, is_admin: true, isStrong: true })

/** The verdict of an admin on people as they are now. */
export const decideOn = async (
  { db }: Db,
  admin: PortalBrowser,
  personIds: readonly string[],
  decision: Verdict,
) => {
  const people = await Promise.all(
    personIds.map(async (personId) => ({
      personId,
      version: (await personRow({ db }, personId)).version,
      isChecked: true,
    })),
  )
  const idempotencyKey = randomUUID()
  return (await admin.call(decideAccess, { people, decision }, { idempotencyKey })).outcomes
}

export const personRow = ({ db }: Db, id: string) =>
  db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The organization that a person is tied to. */
export const organizationOf = async ({ db }: Db, personId: string) => {
  const { organization_id } = await personRow({ db }, personId)
  return db
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', required(organization_id, 'organization'))
    .executeTakeFirstOrThrow()
}

type Kept = {
  readonly kind?: 'partner' | 'customer'
  readonly name?: string
  readonly domain: string
  readonly isAutomatic?: boolean
}

/** An organization with a mail domain that an admin verified. */
export const keepOrganization = async (
  { db }: Db,
  { kind = 'partner', name = 'Verified', domain, isAutomatic = false }: Kept,
) => {
  const { id } = await db
    .insertInto('organizations')
    .values({ kind, name, origin: domain, created_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('organization_domains')
    .values({ domain, kind, organization_id: id, is_automatic: isAutomatic, verified_at: 0 })
    .execute()
  return id
}

/** What the log says was done, in order. */
export const auditOf = async ({ db }: Db) => {
  const rows = await db.selectFrom('audit_log').selectAll().orderBy('seq').execute()
  return rows.map(({ kind, actor, subject_id, before, after }) => ({
    kind,
    actor,
    subject: subject_id,
    before: before === null ? null : (JSON.parse(before) as unknown),
    after: after === null ? null : (JSON.parse(after) as unknown),
  }))
}
