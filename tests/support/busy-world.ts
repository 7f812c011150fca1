import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Audience } from '#src/api/contract/demos.ts'
import { sampleRandom } from '#server/local/sample-random.ts'
import { required } from '#src/lib/required.ts'
import { logRow } from '#tests/support/activity-history.ts'
import type { Portal } from '#tests/support/portal.ts'

const minuteMs = 60_000

/** Who somebody is, and was whenever they did something. */
type Person = {
  id: string
  session: string
  organization: string | null
  audience: Audience
  lead: string | null
}

const kinds: Readonly<Record<Audience, { is_staff: boolean; is_customer: boolean }>> = {
  googlers: { is_staff: true, is_customer: false },
  partners: { is_staff: false, is_customer: false },
  customers: { is_staff: false, is_customer: true },
}
const audiences = ['googlers', 'partners', 'customers'] as const

const pathsOf = (demo: string) => [
  `/demo/${demo}`,
  `/demo/${demo}/open`,
  `/demo/${demo}/go`,
  '/',
  '/about',
]

/**
 * People of three organizations and of none, some of whom move or become of another kind, at work around midnights of all zones, changes of
 * summer time and this very moment, with demos of which one is in no catalogue.
 */
export const busyWorld = async (portal: Portal, seed: number) => {
  const { db } = portal
  const random = sampleRandom(seed)
  const now = portal.services.now()
  const organizations = await db
    .insertInto('organizations')
    .values(
      ['A', 'B', 'C'].map((name) => ({
        kind: 'partner' as const,
        name: `${name} ${seed}`,
        origin: `${name}-${seed}.example`,
        created_at: 0,
      })),
    )
    .returning('id')
    .execute()
  const places = [...organizations.map(({ id }) => id), null]
  const people: Person[] = []
  for (let count = 0; count < 8; count += 1) {
    const audience = required(audiences[count % audiences.length], 'audience')
    const organization = random.oneOf(places)
    const { id } = await portal.addPerson({ ...kinds[audience], organization_id: organization })
    people.push({ id, session: randomUUID(), organization, audience, lead: null })
  }
  /** What each entry and each lead was of, as it was done. */
  const done = new Map<string, Pick<Person, 'organization' | 'audience'>>()
  const noteOf = (id: string, { organization, audience }: Person) =>
    done.set(id, { organization, audience })

  // Clocks go back in Europe on 2025-10-26, in America on 2025-11-02.
  const edges = ['2025-10-26', '2025-11-02', '2026-01-10'].map((date) => Date.parse(date))
  const moment = () =>
    random.isLikely(0.2)
      ? now - random.between(0, 30 * 60) * minuteMs
      : random.oneOf(edges) +
        random.between(-14 * 60, 26 * 60) * minuteMs +
        random.between(0, 59_999)
  const log = async (person: Person, at: number) => {
    const demo = random.oneOf(['robotaxi', 'nba', 'f1', 'gone'], 1.5)
    const isOpen = random.isLikely(0.4)
    const entry = isOpen
      ? ({ action: 'OpenDemo', demo, data: { reusedSession: random.isLikely(0.5) } } as const)
      : random.isLikely(0.1)
        ? ({ action: 'Exit', data: {} } as const)
        : ({
            action: 'Pageview',
            data: { page: 'DemoPage', path: random.oneOf(pathsOf(demo)) },
          } as const)
    const row = {
      ...logRow(person.id, at, entry),
      session_id: person.session,
      lead_id: isOpen ? person.lead : null,
    }
    await db.insertInto('logs').values(row).execute()
    noteOf(row.id, person)
  }
  const lead = async (person: Person, created_at: number) => {
    const id = randomUUID()
    const text = { website: '', salesforce: '', note: '' }
    const source = random.oneOf(['other', 'google-event', null] as const)
    await db
      .insertInto('leads')
      .values({
        id,
        ...text,
        type: 'client',
        company: 'Acme',
        source,
        created_at,
        person_id: person.id,
      })
      .execute()
    person.lead = id
    noteOf(id, person)
  }
  const turn = async (person: Person) => {
    if (random.isLikely(0.7)) {
      person.organization = random.oneOf(places)
    } else {
      person.audience = random.oneOf(audiences)
    }
    await db
      .updateTable('people')
      .set({ organization_id: person.organization, ...kinds[person.audience] })
      .where('id', '=', person.id)
      .execute()
  }
  const visit = async () => {
    const person = random.oneOf(people)
    let at = moment()
    for (let step = random.between(1, 6); step > 0 && at <= now; step -= 1) {
      await log(person, at)
      at += random.between(0, 40) * minuteMs + random.between(1, 999)
      if (random.isLikely(0.2) && at <= now) {
        await lead(person, at)
      }
      if (random.isLikely(0.1)) {
        await turn(person)
      }
      if (random.isLikely(0.1)) {
        person.session = randomUUID()
      }
    }
  }
  const leave = async (person: Person) => {
    people.splice(people.indexOf(person), 1)
    await db.deleteFrom('people').where('id', '=', person.id).execute()
  }
  /** A lead that is deleted opens nothing more. */
  const dropLead = async () => {
    const { rows } = await sql<{ id: string }>`
      delete from leads where id in (select id from leads order by id limit 1) returning id`.execute(
      db,
    )
    for (const person of people.filter((it) => it.lead === rows[0]?.id)) {
      person.lead = null
    }
  }
  const change = async () => {
    switch (random.between(0, 5)) {
      case 0: {
        await sql`
          delete from logs where id in (select id from logs where lead_id is null order by id limit ${random.between(1, 4)})`.execute(
          db,
        )
        return
      }
      case 1: {
        await dropLead()
        return
      }
      case 2: {
        await sql`update leads set type = 'google-client' where id in (select id from leads order by id desc limit 2)`.execute(
          db,
        )
        return
      }
      default: {
        await visit()
      }
    }
  }
  return {
    random,
    people,
    organizations: organizations.map(({ id }) => id),
    done,
    visit,
    change,
    leave,
  }
}
