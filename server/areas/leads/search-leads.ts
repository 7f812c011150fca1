import { sql, type Kysely, type RawBuilder, type Selectable, type SqlBool } from 'kysely'

import type { LeadRow, LeadSearch } from '#src/api/contract/admin-leads.ts'
import { alphabetical, type SortKeys } from '#server/base/lists/order.ts'
import { holdsWords } from '#server/base/lists/folded.ts'
import type { FoundIds } from '#server/db/in-found-order.ts'
import type { Database } from '#server/db/schema.ts'
import { sortedIds, type Search } from '#server/db/search.ts'
import { idsOf } from '#server/identity/organizations/merged.ts'
import { nameOf } from '#server/identity/people/people.ts'

/** Each has its index. */
const sortKeys: Readonly<Record<LeadSearch['sort'], SortKeys>> = {
  createdAt: [sql`leads.created_at`, sql`leads.id`],
  company: [alphabetical(sql`leads.company`), sql`leads.id`],
}

export const searchLeads = async (db: Kysely<Database>, search: LeadSearch) => {
  const conditions = conditionsOf(search, await peopleNamed(db, search.q))
  const rows = db
    .selectFrom('leads')
    .innerJoin('people', 'people.id', 'leads.person_id')
    // Their organization at the time, or what it was merged into: people move, leads stay.
    .leftJoin('organizations as told', 'told.id', 'leads.organization_id')
    .leftJoin('organizations', (join) =>
      join.on(sql`organizations.id`, '=', sql`coalesce(told.merged_into, told.id)`),
    )
    .select([
      'leads.id',
      'leads.person_id',
      'leads.type',
      'leads.company',
      'leads.website',
      'leads.salesforce',
      'leads.note',
      'leads.source',
      'leads.created_at',
      'leads.version',
      'people.email',
      'people.firstname',
      'people.lastname',
      'organizations.id as organization_id',
      'organizations.name as organization_name',
      openedDemos.as('demos'),
    ])
    .where((row) => row.and(conditions))

  const found: Search = {
    table: 'leads',
    conditions,
    keys: sortKeys[search.sort],
    order: search.order,
  }
  return {
    ...found,
    ids: sortedIds(found),
    rowsOf: (ids: FoundIds) => rows.where(sql<SqlBool>`leads.id = any(${ids})`),
  }
}

/** In the order of opening. */
const openedDemos = sql<readonly string[]>`array(
  select lead_demos.demo from lead_demos where lead_demos.lead_id = leads.id
  order by first_at, lead_demos.demo
)`

type FoundLead = Omit<
  Selectable<Database['leads']>,
  'searched' | 'renewed_at' | 'audience' | 'organization_id' | 'demo' | 'opened_at'
> & {
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly organization_id: string | null
  readonly organization_name: string | null
  readonly demos: readonly string[]
}

/** A lead as the list shows it; `labels`: the demos' labels by key. */
export const leadRowOf =
  (labels: ReadonlyMap<string, string>) =>
  (lead: FoundLead): LeadRow => ({
    id: lead.id,
    createdAt: lead.created_at,
    type: lead.type,
    company: lead.company,
    website: lead.website,
    salesforce: lead.salesforce,
    note: lead.note,
    source: lead.source,
    version: lead.version,
    person: { id: lead.person_id, name: nameOf(lead), email: lead.email },
    organization:
      lead.organization_id === null || lead.organization_name === null
        ? null
        : { id: lead.organization_id, name: lead.organization_name },
    demos: lead.demos.map((key) => labels.get(key) ?? key),
  })

const conditionsOf = (search: LeadSearch, people: People): RawBuilder<SqlBool>[] => {
  const { q, id, type, source, demo, sentFor, organization, audience, person, from, to } = search
  return [
    ...(q === '' ? [] : [isFoundBy(q, people)]),
    ...(id === undefined ? [] : [sql<SqlBool>`leads.id = ${id}`]),
    ...(type === undefined ? [] : [sql<SqlBool>`leads.type = ${type}`]),
    ...(source === undefined ? [] : [sql<SqlBool>`leads.source = ${source}`]),
    ...(demo === undefined ? [] : [opened(demo)]),
    ...(sentFor === undefined ? [] : [sql<SqlBool>`leads.demo = ${sentFor}`]),
    ...(organization === undefined
      ? []
      : [sql<SqlBool>`leads.organization_id = any(${idsOf(organization)})`]),
    ...(audience === undefined ? [] : [sql<SqlBool>`leads.audience = ${audience}`]),
    ...(search.staff === 'counted' ? [] : [sql<SqlBool>`leads.audience <> 'googlers'`]),
    ...(person === undefined ? [] : [sql<SqlBool>`leads.person_id = ${person}`]),
    ...(from === undefined ? [] : [sql<SqlBool>`leads.created_at >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`leads.created_at <= ${to}`]),
  ]
}

/** More are not named one by one. */
const mostNamed = 1_000

/** The people with these words in their names or address; `null`: too many to name. */
const peopleNamed = async (db: Kysely<Database>, q: string) => {
  if (q === '') {
    return []
  }
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where(namesHold(q))
    .limit(mostNamed + 1)
    .execute()
  return rows.length > mostNamed ? null : rows.map(({ id }) => id)
}
type People = Awaited<ReturnType<typeof peopleNamed>>

const namesHold = (q: string) => holdsWords(sql`people.searched`, q)

/**
 * By what stands in it, or by who demoed. People that are named are taken by an index. Of more, the planner finds all with the words
 * first where it reads all leads; for the rows of a page it looks at who is behind each.
 */
const isFoundBy = (q: string, people: People): RawBuilder<SqlBool> => sql`(
  ${holdsWords(sql`leads.searched`, q)} or ${people === null ? isByNamed(q) : sql`leads.person_id = any(${people}::uuid[])`}
)`

const isByNamed = (q: string) =>
  sql`exists (select from people where people.id = leads.person_id and ${namesHold(q)})`

const opened = (demo: string): RawBuilder<SqlBool> =>
  sql`leads.id in (select lead_id from lead_demos where demo = ${demo})`
