import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'

import type { LeadType } from '#src/api/contract/leads.ts'
import type { TimelineEntry, TimelineSearch } from '#src/api/contract/timeline.ts'
import type { TimelineKind } from '#src/api/contract/timeline-kinds.ts'
import { isIn, type Range } from '#server/areas/stats/range.ts'
import type { Services } from '#server/base/services.ts'
import { idsOf } from '#server/identity/organizations/merged.ts'
import type { Database } from '#server/db/schema.ts'
import { required } from '#src/lib/required.ts'
import { configuredMethods } from '#server/identity/access/methods.ts'
import { nameOf } from '#server/identity/people/people.ts'

/** The subject: one person, or everybody while they belonged to an organization. */
export type Whose = 'person_id' | 'organization_id'

type Asked = Pick<TimelineSearch, 'id' | 'kind' | 'demo' | 'after'>

type Sql = RawBuilder<unknown>

/** A table with things that people did. */
type Source = {
  readonly table: string
  readonly kinds: readonly TimelineKind[]
  readonly kind: Sql
  readonly at: string
  /** What was opened, viewed or sent, or by which method they signed in. */
  readonly what: Sql
  readonly leadType: Sql
  /** Is it of a demo? */
  readonly isOf: (demo: string) => Sql
  readonly isTold: RawBuilder<SqlBool>
}

/** A person who is back on a page by then has only reloaded it. */
const awayMs = 30_000

/** LOG-3: a page also unloads when it is reloaded, or leads to another page of ours: then nobody left (ADR 035). */
const isNoReload = sql<SqlBool>`not (logs.action = 'Exit' and exists (
  select from logs as next
  where next.person_id = logs.person_id
    and next.session_id = logs.session_id
    and next.action = 'Pageview'
    and next.at between logs.at and logs.at + ${awayMs}::bigint
))`

/** As it is counted (`demoOfEntry`), without a regular expression for each of millions. */
const isEntryOf = (demo: string) => sql`case logs.action
  when 'OpenDemo' then logs.demo = ${demo}
  when 'Pageview' then starts_with((logs.data ->> 'path') || '/', ${`/demo/${demo}/`})
  else false
end`

const sources: readonly Source[] = [
  {
    table: 'logs',
    kinds: ['OpenDemo', 'Pageview', 'Exit'],
    kind: sql`logs.action`,
    at: 'logs.at',
    what: sql`coalesce(logs.demo, logs.data ->> 'path')`,
    leadType: sql`null::text`,
    isOf: isEntryOf,
    isTold: isNoReload,
  },
  {
    table: 'leads',
    kinds: ['Lead'],
    kind: sql`'Lead'::text`,
    at: 'leads.created_at',
    what: sql`leads.company`,
    leadType: sql`leads.type`,
    isOf: (demo) => sql`leads.demo = ${demo}`,
    isTold: sql`true`,
  },
  {
    table: 'sessions',
    kinds: ['SignIn'],
    kind: sql`'SignIn'::text`,
    at: 'sessions.login_at',
    what: sql`case when sessions.is_device then 'device' else sessions.method end`,
    leadType: sql`null::text`,
    isOf: () => sql`false`,
    isTold: sql`true`,
  },
]

type Found = {
  readonly id: string
  readonly kind: TimelineKind
  readonly at: number
  readonly person_id: string
  readonly what: string | null
  readonly lead_type: LeadType | null
}

/** Everything in a range, newest first: of each table no more rows than the page may need, by index. */
export const timelineOf = (
  db: Kysely<Database>,
  whose: Whose,
  { size, ...asked }: Asked & Pick<TimelineSearch, 'size'>,
  range: Range,
) => {
  const told = sourcesOf(asked).map((source) => {
    const first = (whoseId: Sql) => sql`(
      ${toldIn(source, sql`${whoseOf(source, whose)} = ${whoseId}`, asked, range)}
      order by ${sql.ref(source.at)} desc, ${idIn(source)} desc limit ${size + 1}
    )`
    // Of each by itself: an index has them in order for one alone.
    return whose === 'person_id'
      ? first(sql`${asked.id}::uuid`)
      : sql`(
          select entry.* from (select distinct unnest(${idsOf(asked.id)}) as id) subject
          cross join lateral ${first(sql`subject.id`)} entry
        )`
  })
  return db
    .selectFrom(sql<Found>`(${sql.join(told, sql` union all `)})`.as('entry'))
    .innerJoin('people', 'people.id', 'entry.person_id')
    .selectAll('entry')
    .select(['people.email', 'people.firstname', 'people.lastname'])
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(size + 1)
}

/** The number of entries in a range. */
export const countTimeline = async (
  db: Kysely<Database>,
  whose: Whose,
  asked: Asked,
  range: Range,
) => {
  const ids = whose === 'person_id' ? sql`array[${asked.id}::uuid]` : idsOf(asked.id)
  const told = sourcesOf(asked).map((source) =>
    toldIn(source, sql`${whoseOf(source, whose)} = any(${ids})`, asked, range),
  )
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${sql.join(told, sql` union all `)}) entry`.execute(db)
  return rows[0]?.total ?? 0
}

/** The tables that may have matching entries. */
const sourcesOf = ({ kind }: Asked) =>
  sources.filter(({ kinds }) => kind === undefined || kinds.includes(kind))

const idIn = ({ table }: Source) => sql.ref(`${table}.id`)

const whoseOf = ({ table }: Source, whose: Whose) => sql.ref(`${table}.${whose}`)

const toldIn = (source: Source, isOfThem: Sql, asked: Asked, range: Range) => {
  const { table, kind, what, leadType, isOf, isTold } = source
  const at = sql.ref(source.at)
  const id = idIn(source)
  return sql`
    select ${id}, ${kind} as kind, ${at} as at, ${sql.ref(`${table}.person_id`)}, ${what} as what, ${leadType} as lead_type
    from ${sql.table(table)}
    where ${isOfThem} and ${isIn(at, range)} and ${isTold}
      and ${isOne(kind, asked.kind)} and ${asked.demo === undefined ? sql`true` : isOf(asked.demo)} and ${comesAfter(at, id, asked.after)}`
}

const isOne = (value: Sql, asked: string | undefined) =>
  asked === undefined ? sql`true` : sql`${value} = ${asked}`

const comesAfter = (at: Sql, id: Sql, place: string | undefined) => {
  const [lastAt, lastId] = place?.split('.') ?? []
  return place === undefined
    ? sql`true`
    : sql`(${at}, ${id}) < (${lastAt}::bigint, ${lastId}::uuid)`
}

/** A page of entries, and where the next one begins. */
export const timelinePageOf = async (
  services: Services,
  whose: Whose,
  asked: Asked & Pick<TimelineSearch, 'size'>,
  range: Range,
) => {
  const found = await timelineOf(services.db, whose, asked, range).execute()
  const page = found.slice(0, asked.size)
  const last = page.at(-1)
  return {
    entries: page.map((entry) => entryOf(entry, services)),
    next: found.length > asked.size && last !== undefined ? `${last.at}.${last.id}` : null,
  }
}

type Named = Parameters<typeof nameOf>[0]

const entryOf = (found: Found & Named, { catalogue, config }: Services): TimelineEntry => {
  const { id, at, kind, what } = found
  const told = { id, at, person: { id: found.person_id, name: nameOf(found) } }
  switch (kind) {
    case 'OpenDemo':
      return { ...told, kind, demo: what && (catalogue.labels.get(what) ?? what) }
    case 'Pageview':
      return { ...told, kind, path: what }
    case 'Exit':
      return { ...told, kind }
    case 'Lead':
      return { ...told, kind, type: required(found.lead_type, 'type'), company: what ?? '' }
    case 'SignIn':
      return { ...told, kind, method: methodOf(what, config) }
  }
}

const methodOf = (key: string | null, config: Services['config']) =>
  key === 'device'
    ? key
    : (configuredMethods(config).find((method) => method.key === key)?.type ?? null)
