import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { countFlowDays } from '#server/areas/stats/count-flows.ts'
import { boundsOf, forgetDays, type Days } from '#server/areas/stats/days.ts'

/** Stands for all organizations together. */
export const allTogether = '00000000-0000-0000-0000-000000000000'
/** A person's bit is their number's remainder: up to so many people each has one alone (ADR 055). */
export const peopleBits = 16_384
/** What comes later than this after an open, or a form, does not belong to it any more. */
const longestMs = 3_600_000

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)
/** Nothing that a person did next: an opening leads to the go page of its demo, or unloads the page. */
const isByOpening = sql`(action = 'Exit' or (action = 'Pageview' and data ->> 'path' ~ '^/demo/[^/]+/go$'))`
const isOpen = sql`action = 'OpenDemo'`
/** What was opened, or whose page was viewed. */
const demoOfEntry = sql`case action
  when 'OpenDemo' then demo
  when 'Pageview' then substring(data ->> 'path' from '^/demo/([a-z][a-z0-9-]{0,39})(?:/|$)')
end`

/** Per day, demo and kind of person: once for all organizations, once for each. */
const groups = sql`group by grouping sets ((day, demo, audience), (day, demo, audience, organization_id))`
const organization = sql`case grouping(organization_id) when 1 then ${allTogether}::uuid else organization_id end`

/** Counts days anew from what was logged, whatever stood there before. */
export const countDays = async (db: Kysely<Database>, { zone, days }: Days) => {
  await forgetDays(db, { zone, days })
  await sql`
    with ${boundsOf({ zone, days })},
    followed as (
      select bounds.day, at < ends as is_in, person_id, session_id, action, audience, organization_id, at,
        data ->> 'reusedSession' = 'true' as is_reused,
        coalesce(${demoOfEntry}, '') as demo,
        action = 'Pageview' and data ->> 'path' ~ '^/demo/[^/]+/open$' as is_form,
        lead(at) over (partition by bounds.day, person_id, session_id, ${isByOpening} order by at, id) - at as lasted
      from bounds join logs on at >= begins and at < ends + ${longestMs}::bigint
    ),
    entries as materialized (select * from followed where is_in),
    steps as (
      select day, demo, audience, organization_id, person_id,
        bool_or(action = 'Pageview') as is_seen,
        min(at) filter (where is_form) as form_at,
        bool_or(${isOpen}) as is_opened
      from entries where demo <> ''
      group by day, demo, audience, organization_id, person_id, session_id
    ),
    visits as (
      select steps.*, form_at is not null and exists (
        select from leads where leads.person_id = steps.person_id
          and created_at >= form_at and created_at < form_at + ${longestMs}::bigint
      ) as is_sent
      from steps where is_seen
    ),
    visited as (
      select day, demo, audience, ${organization} as organization_id, count(*) as visits,
        count(form_at) as forms, count(*) filter (where is_sent) as sent,
        count(*) filter (where is_sent and is_opened) as opened
      from visits ${groups}
    ),
    counted as (
      select day, demo, audience, ${organization} as organization_id,
        count(*) filter (where ${isOpen}) as opens,
        count(*) filter (where ${isOpen} and is_reused) as reused,
        coalesce(sum(lasted / 1000) filter (where ${isOpen} and lasted <= ${longestMs}), 0) as seconds,
        count(*) filter (where ${isOpen} and lasted <= ${longestMs}) as timed,
        count(*) filter (where action = 'Pageview') as views,
        array[${sql.join(hoursOfDay.map((hour) => sql`count(*) filter (where ${isOpen} and hour = ${sql.lit(hour)})`))}] as hours,
        bit_or(set_bit(B'0'::bit(16384), number % ${sql.lit(peopleBits)}, 1)) filter (where ${isOpen}) as people
      from (
        select entries.*, people.number, extract(hour from to_timestamp(at / 1000) at time zone ${zone}) as hour
        from entries join people on people.id = person_id
      ) it ${groups}
    )
    insert into stats_days
    select ${zone}, day, organization_id, demo, audience, opens, reused, seconds, timed, views,
      coalesce(visits, 0), coalesce(forms, 0), coalesce(sent, 0), coalesce(opened, 0),
      case when opens > 0 then hours end, people, 1
    from counted left join visited using (day, demo, audience, organization_id)
    where organization_id is not null and (opens > 0 or views > 0)`.execute(db)
  await sql`
    with ${boundsOf({ zone, days })}
    insert into stats_leads
    select ${zone}, day, organization_id, demo, audience, type, source, leads, 1 from (
      select day, demo, audience, type, source, ${organization} as organization_id, count(*) as leads
      from (
        select day, coalesce(demo, '') as demo, audience, type, coalesce(source, '') as source, organization_id
        from bounds join leads on created_at >= begins and created_at < ends
      ) it
      group by grouping sets ((day, demo, audience, type, source), (day, demo, audience, type, source, organization_id))
    ) it
    where organization_id is not null`.execute(db)
  await sql`
    insert into stats_organizations
    select zone, 1, day, organization_id, audience, sum(opens) from stats_days
    where zone = ${zone} and span = 1 and day = any(${days}::int[])
      and organization_id <> ${allTogether} and opens > 0
    group by zone, day, organization_id, audience`.execute(db)
  if (zone === 'UTC') {
    await countPeople(db, days)
  }
  await countFlowDays(db, { zone, days })
}

/** What each did, in all and with each demo, by days of UTC. */
const countPeople = (db: Kysely<Database>, days: Days['days']) => {
  const figures = sql`count(*) filter (where ${isOpen}), count(*) filter (where action = 'Pageview'), max(at)`
  return sql`
    with ${boundsOf({ zone: 'UTC', days })},
    entries as materialized (
      select day, person_id, action, at, ${demoOfEntry} as demo
      from bounds join logs on at >= begins and at < ends
    ),
    people as (
      insert into stats_people
      select 'UTC', 1, day, person_id, ${figures}, true from entries group by day, person_id
    )
    insert into stats_people_demos
    select 'UTC', 1, day, demo, person_id, ${figures}
    from entries where demo is not null group by day, demo, person_id`.execute(db)
}
