import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'

import type { OrganizationRow, OrganizationSearch } from '#src/api/contract/admin-organizations.ts'
import { alphabetical, orLast, type SortKeys } from '#server/base/lists/order.ts'
import { holdsWords } from '#server/base/lists/folded.ts'
import type { FoundIds } from '#server/db/in-found-order.ts'
import type { Database } from '#server/db/schema.ts'
import { sortedIds, type Search } from '#server/db/search.ts'

type Kind = OrganizationRow['kind']
type Condition = RawBuilder<SqlBool>

type Ordered = Pick<OrganizationSearch, 'sort' | 'order'>

/** Each has its index, which begins with the kind. */
const keysOf = ({ sort, order }: Ordered): SortKeys =>
  sort === 'waitingSince'
    ? [orLast(sql`organizations.waiting_since`, order), sql`organizations.id`]
    : sortKeys[sort]

const sortKeys: Readonly<Record<Exclude<Ordered['sort'], 'waitingSince'>, SortKeys>> = {
  name: [alphabetical(sql`organizations.name`), sql`organizations.id`],
  waiting: [sql`organizations.waiting`, sql`organizations.id`],
  people: [sql`organizations.people`, sql`organizations.id`],
  createdAt: [sql`organizations.created_at`, sql`organizations.id`],
}

export const searchOrganizations = (
  db: Kysely<Database>,
  kind: Kind,
  search: OrganizationSearch,
) => {
  const conditions = conditionsOf(search)
  const found: Search = {
    table: 'organizations',
    part: sql<SqlBool>`(kind = ${kind} and merged_into is null)`,
    conditions,
    keys: keysOf(search),
    order: search.order,
  }
  return {
    ...found,
    ids: sortedIds(found),
    rowsOf: (ids: FoundIds) =>
      db
        .selectFrom('organizations')
        .where(sql<SqlBool>`organizations.id = any(${ids})`)
        .where((row) => row.and(conditions))
        .select(organizationColumns),
  }
}

/** An organization by itself. */
export const organizationColumns = [
  'organizations.id',
  'organizations.kind',
  'organizations.name',
  'organizations.origin',
  'organizations.website',
  'organizations.country',
  'organizations.people',
  'organizations.waiting',
  'organizations.waiting_since as waitingSince',
  'organizations.version',
  'organizations.created_at as createdAt',
  sql<string[]>`string_to_array(organizations.domain_names, ' ')`.as('domains'),
  sql<string[]>`string_to_array(organizations.former_names, e'\\n')`.as('formerNames'),
] as const

/** By its name, by one of those merged into it, or by one of its mail domains. */
const conditionsOf = ({ q, waiting }: OrganizationSearch): Condition[] => [
  ...(q === '' ? [] : [holdsWords(sql`organizations.searched`, q)]),
  ...(waiting === undefined ? [] : [isWaiting[waiting]]),
]

const isWaiting: Readonly<Record<NonNullable<OrganizationSearch['waiting']>, Condition>> = {
  some: sql`organizations.waiting > 0`,
  none: sql`organizations.waiting = 0`,
}
