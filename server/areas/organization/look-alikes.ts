import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

/** What an organization is taken for, or an address of its people. */
type Seen = {
  readonly organizationId: string
  readonly kind: 'partner' | 'customer'
  readonly by: 'name' | 'domain'
  readonly spelled: string
}
/** The other organization, by name; `domain` where that is what is alike. */
export type LookAlike = { readonly name: string; readonly domain: string | null }

/** The most look-alikes per name. */
const mostTold = 3

/** Organizations without people and without a verified domain cause no warnings. */
const isUsed = sql`(people > 0 or domain_names <> '')`

/**
 * The other organizations whose name or mail domain looks like the given ones: equal apart from case, spaces, signs and
 * look-alike letters, or one letter apart. One list for each given one, in order.
 */
export const lookAlikesOf = async (db: Db, seen: readonly Seen[]): Promise<LookAlike[][]> => {
  if (seen.length === 0) {
    return []
  }
  const { rows } = await sql<LookAlike & { place: number }>`
    select seen.place, other.name, other.domain
    from jsonb_to_recordset(${JSON.stringify(seen.map((it, place) => ({ place, ...it })))}::jsonb)
      as seen (place int, "organizationId" uuid, kind text, "by" text, spelled text)
    cross join lateral (
      select name, domain from (
        select id, name, null as domain from organizations
        where seen.by = 'name' and organizations.kind = seen.kind and ${isUsed}
          and near_spellings(name) && near_spellings(seen.spelled)
        union
        select id, name, origin from organizations
        where seen.by = 'domain' and origin like '%.%' and origin <> seen.spelled and ${isUsed}
          and near_spellings(origin) && near_spellings(seen.spelled)
        union
        select organizations.id, name, tied.domain from organization_domains tied
        join organizations on organizations.id = tied.organization_id
        where seen.by = 'domain' and tied.domain <> seen.spelled
          and near_spellings(tied.domain) && near_spellings(seen.spelled)
      ) alike
      where id <> seen."organizationId"
      order by name, domain nulls first limit ${mostTold}
    ) other
    order by seen.place, other.name, other.domain
  `.execute(db)
  return seen.map((_, place) =>
    rows.filter((row) => row.place === place).map(({ name, domain }) => ({ name, domain })),
  )
}
