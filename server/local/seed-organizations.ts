import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>
type Size = { readonly organizations: number; readonly people: number; readonly now: number }

const batch = 5_000
const dayMs = 86_400_000
const firstnames = 'Ada,Bo,Cleo,Dana,Eli,Fay,Gil,Hana,Ivo,Jo,Kim,Lea,Max,Noa,Oli,Pia,Remy,Uma'
const lastnames = 'Adams,Barros,Chen,Diaz,Egede,Farah,Grün,Hale,Ito,Jansen,Kim,Laurent,Novak,Okafor'
const adjectives = 'Blue,Bright,Calm,Clear,Early,Golden,Green,Grand,Quiet,Rapid,Red,Silver,Wild'
const nouns = 'Bakeries,Cargo,Clinics,Energy,Farms,Foods,Games,Labs,Media,Mobility,Stores,Works'
const countries = 'Brazil,Canada,Chile,France,Germany,India,Japan,Kenya,Netherlands,Spain'

/** A number of [0, `count`) for row `i`, the same at each run. */
const pick = (count: number, salt: number) => sql`(abs(hashint4(i * 31 + ${salt}) % ${count}))`
const oneOf = (words: string, salt: number) =>
  sql`(string_to_array(${words}, ','))[1 + ${pick(words.split(',').length, salt)}]`

/**
 * Fills a database with organizations and people as a big portal has them: a few organizations are large, most people are
 * let in, some wait, few are disabled. Their addresses end in `.example`: no mail reaches anybody.
 */
export const seedOrganizations = async (db: Db, { organizations, people, now }: Size) => {
  await switchCounting(db, sql`disable`)
  try {
    for (let from = 1; from <= organizations; from += batch) {
      await addOrganizations(db, from, Math.min(from + batch - 1, organizations), now)
    }
    for (let from = 1; from <= people; from += batch) {
      await addPeople(db, from, Math.min(from + batch - 1, people), { organizations, now })
    }
    // All at once, on however slow a machine.
    await db.transaction().execute(async (whole) => {
      await sql`set local statement_timeout = 0`.execute(whole)
      await countPeople(whole)
    })
  } finally {
    await switchCounting(db, sql`enable`)
  }
  for (const table of ['organizations', 'organization_domains', 'people', 'access_requests']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
  }
}

/** Of people, in their organizations: it is made up for at the end. */
const switchCounting = async (db: Db, how: RawBuilder<unknown>) => {
  await sql`
    alter table people ${how} trigger people_who_came_are_counted, ${how} trigger people_wait`.execute(
    db,
  )
  await sql`alter table access_requests ${how} trigger access_requests_are_noted`.execute(db)
}

const addOrganizations = async (db: Db, from: number, to: number, now: number) => {
  await sql`
    insert into organizations (kind, name, origin, website, country, created_at)
    select case when i % 4 = 0 then 'customer' else 'partner' end,
      ${oneOf(adjectives, 1)} || ' ' || ${oneOf(nouns, 2)} || ' ' || i,
      'seed-' || i || '.example', 'https://seed-' || i || '.example', ${oneOf(countries, 3)},
      ${now} - ${pick(700, 4)}::bigint * ${dayMs} - i
    from generate_series(${from}::int, ${to}::int) i
    on conflict do nothing`.execute(db)
  await sql`
    insert into organization_domains (domain, kind, organization_id, is_automatic, verified_at)
    select origin, kind, organizations.id, i % 10 = 1, ${now}
    from generate_series(${from}::int, ${to}::int) i
    join organizations on origin = 'seed-' || i || '.example'
      and kind = case when i % 4 = 0 then 'customer' else 'partner' end
    where i % 2 = 1
    on conflict do nothing`.execute(db)
}

type Filled = { readonly organizations: number; readonly now: number }

const addPeople = async (db: Db, from: number, to: number, { organizations, now }: Filled) => {
  await sql`
    with added as (
    insert into people (
      email, firstname, lastname, is_customer, is_staff, organization_id, organization_form_completed,
      organization_access_status, disabled_at, email_verified_at, created_at, last_login_at
    )
    select 'person-' || i || '@' || case when i % 100 = 0 then 'staff.example' else origin end,
      ${oneOf(firstnames, 5)}, ${oneOf(lastnames, 6)},
      kind = 'customer' and i % 100 <> 0, i % 100 = 0, case when i % 100 <> 0 then o.id end,
      kind = 'customer' and i % 7 <> 0,
      case when kind = 'customer' or i % 100 = 0 or i % 9 = 0 then 'unrequested'
        when i % 13 = 0 then 'pending' when i % 17 = 0 then 'rejected' else 'approved' end,
      case when i % 90 = 1 then ${now}::bigint end, ${now}::bigint,
      ${now} - ${pick(700, 7)}::bigint * ${dayMs} - i,
      case when i % 5 <> 0 then ${now} - ${pick(90, 8)}::bigint * ${dayMs} - i end
    from (
      select i, 1 + floor(power(${pick(100_000, 9)} / 100000.0, 2) * ${organizations})::int as k
      from generate_series(${from}::int, ${to}::int) i
    ) person
    join organizations o on o.origin = 'seed-' || k || '.example'
      and o.kind = case when k % 4 = 0 then 'customer' else 'partner' end
    on conflict do nothing
    returning id, organization_id, organization_access_status as status, created_at
    )
    insert into access_requests (person_id, organization, organization_id, reason, requested_at)
    select added.id, organizations.name, organizations.id, 'We show demos to our clients.',
      added.created_at + ${dayMs}::bigint
    from added join organizations on organizations.id = organization_id
    where status = 'pending'`.execute(db)
}

const countPeople = (db: Db) =>
  sql`
    update organizations
    set people = counted.people, waiting = counted.waiting, waiting_since = counted.waiting_since
    from (
      select organization_id, count(*) as people,
        count(*) filter (
          where organization_access_status = 'pending' and disabled_at is null
        ) as waiting,
        min(waits_since(id, created_at)) filter (
          where organization_access_status = 'pending' and disabled_at is null
        ) as waiting_since
      from people group by organization_id
    ) counted
    where counted.organization_id = organizations.id`.execute(db)
