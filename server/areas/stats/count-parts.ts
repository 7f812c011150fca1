import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { figuresOfDays } from '#server/areas/stats/fortnights.ts'
import { allTogether, askedOf, rowsOfAsked, type Parts } from '#server/areas/stats/parts.ts'
import {
  addedBits,
  areBitsRemoved,
  bits,
  bitsOfPeople,
  lostBits,
  removedBits,
  settledBits,
  unionOfBits,
} from '#server/areas/stats/people-bits.ts'
import type { Slice } from '#server/areas/stats/slices.ts'

type Db = Kysely<Database>

/** Anything later than this after an open, or a form, no longer belongs to it. */
const longestMs = sql.lit(3_600_000)

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => sql.lit(hour))
const isOpen = sql`action = 'OpenDemo'`
const logsOfAsked = rowsOfAsked({
  table: 'logs',
  columns: sql`person_id, session_id, id, action, demo, data, audience, at`,
  at: sql`at`,
})
/** Not a next activity: an open itself leads to the demo's go page, or unloads the page. */
const isByOpening = sql`(action = 'Exit' or (action = 'Pageview' and data ->> 'path' ~ '^/demo/[^/]+/go$'))`
/** The demo that was opened, or whose page was viewed. */
export const demoOfEntry = sql`case action
  when 'OpenDemo' then demo
  when 'Pageview' then substring(data ->> 'path' from '^/demo/([a-z][a-z0-9-]{0,39})(?:/|$)')
end`

const allOf = sql`${sql.lit(allTogether)}::uuid`
const columns = sql.join(figuresOfDays.map((name) => sql.ref(name)))
const sums = sql.join(figuresOfDays.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))
const sumOfHours = sql`array[${sql.join(hoursOfDay.map((hour) => sql`coalesce(sum(hours[${hour} + 1]), 0)::int`))}] as hours`
/** Each figure that stands there, and the same of a row that is named. */
const eachWith = (sign: RawBuilder<unknown>, row: RawBuilder<unknown>) =>
  sql.join(
    figuresOfDays.map(
      (name) => sql`${sql.ref(name)} = it.${sql.ref(name)} ${sign} ${row}.${sql.ref(name)}`,
    ),
  )
const hoursWith = (sign: RawBuilder<unknown>, row: RawBuilder<unknown>) =>
  sql`array[${sql.join(
    hoursOfDay.map(
      (hour) =>
        sql`coalesce(it.hours[${hour} + 1], 0) ${sign} coalesce(${row}.hours[${hour} + 1], 0)`,
    ),
  )}]`
const plus = sql`+`
const minus = sql`-`
const more = sql`excluded`
const addedUp = sql`
  on conflict (zone, span, day, organization_id, demo, audience) do update set
    ${eachWith(plus, more)},
    hours = case when it.opens + excluded.opens > 0 then ${hoursWith(plus, more)} end,
    ${addedBits}`

/**
 * Takes away what was counted of parts, and from what all together have. Whose bits went with it is told by `removed`, until the parts
 * are counted anew.
 */
export const removeParts = async (db: Db, { zone, parts }: Parts) => {
  /** Part by part: no plan is to read a day from end to end instead (`offset 0`). */
  const goneOf = (table: string) => sql`
    ${askedOf({ zone, parts })},
    gone as (
      delete from ${sql.table(table)} it using (
        select held.place from asked cross join lateral (
          select ctid as place from ${sql.table(table)}
          where zone = ${zone} and span = asked.span and day = asked.day and organization_id = asked.part
          offset 0
        ) held
      ) held where it.ctid = held.place
      returning it.*
    )`
  const isOfAll = sql`it.zone = ${zone} and it.span = 1 and it.organization_id = ${allOf}`
  await sql`
    with ${goneOf('stats_days')},
    less as (
      select day, demo, audience, ${sums}, ${sumOfHours}, ${unionOfBits}
      from gone group by day, demo, audience
    )
    update stats_days it set ${eachWith(minus, sql`less`)}, ${removedBits(sql`less`)},
      hours = case when it.opens > less.opens then ${hoursWith(minus, sql`less`)} end
    from less
    where ${isOfAll} and it.day = less.day and it.demo = less.demo and it.audience = less.audience`.execute(
    db,
  )
  await sql`
    with ${goneOf('stats_leads')},
    less as (
      select day, demo, audience, type, source, sum(leads) as leads
      from gone group by day, demo, audience, type, source
    )
    update stats_leads it set leads = it.leads - less.leads from less
    where ${isOfAll} and it.day = less.day and it.demo = less.demo and it.audience = less.audience
      and it.type = less.type and it.source = less.source`.execute(db)
  await sql`with ${goneOf('stats_organizations')} select from gone`.execute(db)
}

/** Adds the logs of parts, by people of the slice, to the stored figures. */
export const addLogsOf = ({ zone, parts }: Parts, { first, last }: Slice) => sql`
  with ${askedOf({ zone, parts })},
  entries as materialized (
    select day, span, part, audience, person_id, session_id, id, action, at,
      coalesce(${demoOfEntry}, '') as demo,
      data ->> 'reusedSession' = 'true' as is_reused,
      action = 'Pageview' and data ->> 'path' ~ '^/demo/[^/]+/open$' as is_form
    from ${logsOfAsked}
    where person_id between ${first}::uuid and ${last}::uuid
  ),
  steps as (
    select day, span, part, demo, audience, person_id,
      bool_or(action = 'Pageview') as is_seen,
      array_agg(at) filter (where is_form) as forms,
      max(at) filter (where ${isOpen}) as opened_at
    from entries where demo <> ''
    group by day, span, part, demo, audience, person_id, session_id
  ),
  visits as (
    select steps.*, (
      select min(created_at) from unnest(forms) form_at join leads on leads.person_id = steps.person_id
        and created_at >= form_at and created_at < form_at + ${longestMs}::bigint
    ) as sent_at
    from steps where is_seen
  ),
  opened as (
    select day, span, part, demo, audience,
      count(*) filter (where ${isOpen}) as opens,
      count(*) filter (where ${isOpen} and is_reused) as reused,
      coalesce(sum(lasted / 1000), 0) as seconds,
      count(lasted) as timed,
      count(*) filter (where action = 'Pageview') as views,
      array[${sql.join(hoursOfDay.map((hour) => sql`count(*) filter (where ${isOpen} and hour = ${hour})::int`))}] as hours,
      ${bitsOfPeople(isOpen)}
    from (
      select entries.*, people.number, extract(hour from to_timestamp(entries.at / 1000) at time zone ${zone}) as hour,
        followed.at - entries.at as lasted
      from entries join people on people.id = person_id
      left join lateral (
        select next.at from logs next
        where entries.action = 'OpenDemo' and next.person_id = entries.person_id
          and next.session_id = entries.session_id and not ${isByOpening}
          and next.at between entries.at and entries.at + ${longestMs}::bigint
          and (next.at, next.id) > (entries.at, entries.id)
        order by next.at, next.id limit 1
      ) followed on true
    ) it group by day, span, part, demo, audience
  ),
  counted as materialized (
    select ${zone}::text as zone, span, day, part as organization_id, demo, audience, ${sums},
      case when sum(opens) > 0 then max(hours) end as hours, ${unionOfBits}
    from (
      select day, span, part, demo, audience, opens, reused, seconds, timed, views, 0 as visits, 0 as forms, 0 as sent, 0 as opened,
        hours, ${bits}
      from opened
      union all
      select day, span, part, demo, audience, 0, 0, 0, 0, 0, count(*), count(forms), count(sent_at),
        count(*) filter (where opened_at >= sent_at), null, null, null
      from visits group by day, span, part, demo, audience
    ) it
    group by span, day, part, demo, audience having sum(opens) > 0 or sum(views) > 0
  ),
  to_parts as (
    insert into stats_days as it (zone, span, day, organization_id, demo, audience, ${columns}, hours, ${bits})
    select zone, span, day, organization_id, demo, audience, ${columns}, hours, ${bits} from counted
    ${addedUp}
  ),
  to_organizations as (
    insert into stats_organizations as it (zone, span, day, organization_id, audience, opens)
    select zone, 1, day, organization_id, audience, sum(opens) from counted
    where span = 1 and opens > 0 group by zone, day, organization_id, audience
    on conflict (zone, span, day, organization_id, audience) do update set opens = it.opens + excluded.opens
  )
  insert into stats_days as it (zone, span, day, organization_id, demo, audience, is_parted, ${columns}, hours, ${bits})
  select zone, 1, day, ${allOf}, demo, audience, true, ${columns}, case when opens > 0 then hours end, ${bits}
  from (
    select zone, day, demo, audience, ${sums}, ${sumOfHours}, ${unionOfBits}
    from counted group by zone, day, demo, audience
  ) counted
  ${addedUp}`

/** Adds the leads of parts to the stored figures. */
export const addLeadsOf = ({ zone, parts }: Parts) => sql`
  with ${askedOf({ zone, parts })},
  counted as materialized (
    select span, day, part, coalesce(demo, '') as demo, audience, type, coalesce(source, '') as source, count(*) as leads
    from ${rowsOfAsked({ table: 'leads', columns: sql`demo, audience, type, source`, at: sql`created_at` })}
    group by span, day, part, coalesce(demo, ''), audience, type, coalesce(source, '')
  )
  insert into stats_leads as it (zone, span, day, organization_id, demo, audience, type, source, leads)
  select ${zone}, span, day, part, demo, audience, type, source, leads from counted
  union all
  select ${zone}, 1, day, ${allOf}, demo, audience, type, source, sum(leads) from counted
  group by day, demo, audience, type, source
  on conflict (zone, span, day, organization_id, demo, audience, type, source) do update set leads = it.leads + excluded.leads`

/** After parts were counted again: removes bits that nobody has any more, and empty rows. */
export const settleParts = async (db: Db, { zone, parts }: Parts) => {
  const days = [...new Set(parts.map(({ day }) => day))]
  const isOfAll = sql`it.zone = ${zone} and it.span = 1 and it.organization_id = ${allOf} and it.day = any(${days}::int[])`
  const isSame = sql`held.day = it.day and held.demo = it.demo and held.audience = it.audience and held.opens > 0`
  await sql`
    with ${askedOf({ zone, parts })},
    changed as (
      select day, demo, audience, ${lostBits(sql`
        from asked join stats_days held
          on held.zone = ${zone} and held.span = asked.span and held.organization_id = asked.part and ${isSame}
        where asked.day = it.day`)}
      from stats_days it where ${isOfAll} and ${areBitsRemoved}
    )
    update stats_days it set ${settledBits(
      sql`changed`,
      sql`
        from stats_days held
        where held.zone = ${zone} and held.span in (0, 1) and held.organization_id <> ${allOf} and ${isSame}`,
    )}
    from changed
    where ${isOfAll} and it.day = changed.day and it.demo = changed.demo and it.audience = changed.audience`.execute(
    db,
  )
  await sql`delete from stats_days it where ${isOfAll} and opens = 0 and views = 0`.execute(db)
  await sql`delete from stats_leads it where ${isOfAll} and leads = 0`.execute(db)
}
