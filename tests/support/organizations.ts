import type { Insertable } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { required } from '#src/lib/required.ts'
import type { Portal } from '#tests/support/portal.ts'

type Seed = Partial<Insertable<Database['organizations']>> & {
  /** Verified mail domains. */
  readonly domains?: readonly string[]
}

/** A partner's organization, called Cymbal unless told otherwise. */
export const addOrganization = async (
  { db, services }: Pick<Portal, 'db'> & { readonly services: Pick<Portal['services'], 'now'> },
  { domains = [], ...seed }: Seed = {},
) => {
  const row = await db
    .insertInto('organizations')
    .values({
      kind: 'partner',
      name: 'Cymbal',
      origin: 'cymbal.example',
      created_at: services.now(),
      ...seed,
    })
    .returningAll()
    .executeTakeFirst()
  const organization = required(row, 'organization')
  for (const domain of domains) {
    await db
      .insertInto('organization_domains')
      .values({
        domain,
        kind: organization.kind,
        organization_id: organization.id,
        verified_at: services.now(),
      })
      .execute()
  }
  return organization
}

/** A partner's organization, one of many in a portal that runs in a process of its own. */
export const addPartnerOrganization = (db: Portal['db'], name: string) =>
  addOrganization({ db, services: { now: Date.now } }, { name, origin: crypto.randomUUID() })
