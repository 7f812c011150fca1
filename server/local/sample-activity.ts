import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { runsOfFlows } from '#server/areas/stats/parts.ts'
import { sampleRandom, type SampleRandom } from '#server/local/sample-random.ts'
import { sampleVersion } from '#server/local/sample-runs.ts'
import { sampleVisits } from '#server/local/sample-visits.ts'
import type { Services } from '#server/base/services.ts'

type Db = Kysely<Database>
/** No mail server has it (RFC 2606): what ends in it is sample data, and goes with it. */
const sampleDomain = 'sample.example'
const batchSize = 1_000

const organizationNames = [
  ['Aurora Consulting', 'partner'],
  ['Brightpath Systems', 'partner'],
  ['Cobalt Cloud', 'partner'],
  ['Driftwood Digital', 'partner'],
  ['Evergreen Analytics', 'customer'],
  ['Foxglove Retail', 'customer'],
] as const
const peopleOfOrganization = 8
const staffCount = 6
const firstnames = ['Ada', 'Bo', 'Cleo', 'Dana', 'Eli', 'Fay', 'Gil', 'Hana', 'Ivo', 'Jo'] as const
const lastnames = ['Adams', 'Barros', 'Chen', 'Diaz', 'Egede', 'Farah', 'Hale', 'Ito'] as const

/** Somebody who is there for what they did, not to be signed in as. */
export const isOfSampleActivity = (email: string) => email.endsWith(`.${sampleDomain}`)

/** How much of it there is. */
export type SampleActivity = {
  readonly people: number
  readonly organizations: number
  readonly leads: number
  readonly opens: number
  readonly pageViews: number
  readonly runs: number
}

/**
 * Puts activity of so many days, up to now, in the place of whatever sample activity there was; the same days and the same
 * moment give the same. Its people have no way to sign in but a mail that reaches nobody.
 */
export const addSampleActivity = (
  { catalogue, db, now }: Pick<Services, 'catalogue' | 'db' | 'now'>,
  days: number,
): Promise<SampleActivity> => {
  const random = sampleRandom(days)
  const at = now()
  const organizations = organizationsSince(at - days * 86_400_000, random)
  const people = peopleOf(organizations, random)
  const { leads, logs, runs } = sampleVisits(days, {
    random,
    // Those of all organizations in a row, staff among them.
    visitors: people.toSorted((a, b) => a.id.localeCompare(b.id)),
    demos: catalogue.demos.map(({ key }) => key),
    now: at,
  })

  return db.transaction().execute(async (db) => {
    await removeSampleActivity(db)
    await db.insertInto('organizations').values(organizations).execute()
    await db.insertInto('people').values(people).execute()
    for (const batch of batchesOf(leads)) {
      await db.insertInto('leads').values(batch).execute()
    }
    for (const batch of batchesOf(logs)) {
      await db.insertInto('logs').values(batch).execute()
    }
    for (const batch of batchesOf(runs)) {
      await db.insertInto('flow_runs').values(batch).execute()
    }
    return {
      people: people.length,
      organizations: organizations.length,
      leads: leads.length,
      opens: logs.filter(({ action }) => action === 'OpenDemo').length,
      pageViews: logs.filter(({ action }) => action === 'Pageview').length,
      runs: runs.length,
    }
  })
}

/** All of it: its people with what they did, its organizations, and its runs of flows. */
export const removeSampleActivity = async (db: Db) => {
  await db.deleteFrom('people').where('email', 'like', `%@%.${sampleDomain}`).execute()
  await db.deleteFrom('organizations').where('origin', 'like', `%.${sampleDomain}`).execute()
  await sql`
    with gone as (delete from flow_runs where version = ${sampleVersion} returning at)
    insert into stats_touched (quarter, part) select distinct at / 900000, ${runsOfFlows}::uuid from gone`.execute(
    db,
  )
}

/** How many people of it there are. */
export const countSamplePeople = async (db: Db) => {
  const { count } = await db
    .selectFrom('people')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('email', 'like', `%@%.${sampleDomain}`)
    .executeTakeFirstOrThrow()
  return count
}

const organizationsSince = (since: number, random: SampleRandom) =>
  organizationNames.map(([name, kind]) => {
    const origin = `${name.toLowerCase().replaceAll(/\W+/g, '-')}.${sampleDomain}`
    return {
      id: random.uuid(),
      kind,
      name: `${name} (sample)`,
      origin,
      website: `https://${origin}`,
      country: '',
      created_at: since,
    }
  })

const peopleOf = (organizations: ReturnType<typeof organizationsSince>, random: SampleRandom) => {
  const person = (number: number, kind: 'partner' | 'customer' | 'staff', since: number) => {
    const firstname = random.oneOf(firstnames)
    const lastname = random.oneOf(lastnames)
    return {
      id: random.uuid(),
      email: `${firstname}.${lastname}.${number}@${kind}.${sampleDomain}`.toLowerCase(),
      firstname,
      lastname: `${lastname} (sample)`,
      is_staff: kind === 'staff',
      is_customer: kind === 'customer',
      organization_form_completed: kind === 'customer',
      organization_access_status: kind === 'partner' ? ('approved' as const) : undefined,
      email_verified_at: since,
      created_at: since,
    }
  }
  const members = organizations.flatMap(({ id, kind, created_at: since }, index) =>
    Array.from({ length: peopleOfOrganization }, (_, place) => ({
      ...person(index * peopleOfOrganization + place + 1, kind, since),
      organization_id: id,
    })),
  )
  const since = organizations[0]?.created_at ?? 0
  const staff = Array.from({ length: staffCount }, (_, place) => ({
    ...person(members.length + place + 1, 'staff', since),
    organization_id: null,
  }))
  return [...members, ...staff]
}

const batchesOf = <TRow>(rows: readonly TRow[]) =>
  Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, index) =>
    rows.slice(index * batchSize, (index + 1) * batchSize),
  )
