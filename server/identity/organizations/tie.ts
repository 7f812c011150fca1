import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { isPublicMailDomain, mailDomainOf } from '#server/identity/organizations/mail-domain.ts'
import type { PersonRow } from '#server/identity/people/people.ts'

type Db = Kysely<Database>
type Tied = Pick<PersonRow, 'id' | 'email' | 'is_customer' | 'organization_id'>

/** What a person says of where they work. */
type Named = { readonly name: string; readonly website?: string; readonly country?: string }

/**
 * Ties a person to the organization of their verified mail domain, else to the one that they name. They share that with people of
 * the same mail domain who name it too; with a mailbox of a public mail service they share it with nobody, so that typing a name
 * gets nobody in. The mailbox must be proven and the person's row locked.
 */
export const tieToOrganization = async (db: Db, person: Tied, named: Named, now: number) => {
  const [, rule] = await Promise.all([holdMergesOff(db), domainRuleOf(db, person)])
  const organizationId = rule?.organization_id ?? (await organizationNamed(db, person, named, now))
  await moveTo(db, organizationId, [person])
  return { organizationId, rule: rule ?? null }
}

/** For a mailbox that was just proven: the organization of its verified domain, or the one that the person had before. */
export const tieByDomain = async (db: Db, person: Tied) => {
  if (isPublicMailDomain(mailDomainOf(person.email))) {
    return person.organization_id
  }
  const [, rule] = await Promise.all([holdMergesOff(db), domainRuleOf(db, person)])
  if (rule === undefined) {
    return person.organization_id
  }
  await moveTo(db, rule.organization_id, [person])
  return rule.organization_id
}

/** What was found of an organization holds to the end of the transaction: nobody merges it away (ADR 160). */
const holdMergesOff = (db: Db) => sql`select pg_advisory_xact_lock_shared(${mergeLock})`.execute(db)

/** The lock of whoever merges organizations, between those of people and of organizations (ADR 027). */
export const lockMerges = (db: Db) => sql`select pg_advisory_xact_lock(${mergeLock})`.execute(db)

const mergeLock = 5082

/** Whether an address belongs where the person is: it is of the same mail domain, or of a verified one of their organization. */
export const isPlaceOf = async (db: Db, person: Tied, email: string) =>
  mailDomainOf(email) === mailDomainOf(person.email) ||
  (person.organization_id !== null &&
    (await domainRuleOf(db, { ...person, email }))?.organization_id === person.organization_id)

const kindOf = ({ is_customer }: Pick<PersonRow, 'is_customer'>) =>
  is_customer ? 'customer' : 'partner'

const domainRuleOf = async (db: Db, person: Tied) => {
  const domain = mailDomainOf(person.email)
  return isPublicMailDomain(domain)
    ? undefined
    : db
        .selectFrom('organization_domains')
        .select(['domain', 'organization_id', 'is_automatic'])
        .where('domain', '=', domain)
        .where('kind', '=', kindOf(person))
        .executeTakeFirst()
}

/**
 * Finds or creates the organization. If several people name a new one at the same time, one of them creates it and all get it,
 * however they spell it: `Nystrom AB` is `Nyström AB` (ADR 119).
 */
const organizationNamed = async (db: Db, person: Tied, { name, ...about }: Named, now: number) => {
  const domain = mailDomainOf(person.email)
  const key = {
    kind: kindOf(person),
    origin: isPublicMailDomain(domain) ? person.id : domain,
  } as const
  const add = db
    .insertInto('organizations')
    .values({ ...key, name, ...about, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
  const find = db
    .selectFrom('organizations')
    .select(sql<string>`coalesce(merged_into, id)`.as('id'))
    .where('kind', '=', key.kind)
    .where('origin', '=', key.origin)
    .where(sql`left(folded(name), 300)`, '=', sql`left(folded(${name}), 300)`)
    // A name that a merge gave free may have been taken again, and there may be several from before different spellings counted as one.
    .orderBy(sql`merged_into is null`, 'desc')
    .orderBy(sql`lower(name) = lower(${name})`, 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
  const known = await find.executeTakeFirst()
  if (known !== undefined) {
    return known.id
  }
  // The unique index only ignores case, so it does not keep two spellings apart.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`organization ${key.kind} ${key.origin}`}, 0))`.execute(
    db,
  )
  const made = await find.executeTakeFirst()
  if (made !== undefined) {
    return made.id
  }
  await add.execute()
  const found = await find.executeTakeFirst()
  if (found !== undefined) {
    return found.id
  }
  // An admin renamed it between the two statements (ADR 098), so the name is free again.
  await add.execute()
  const { id } = await find.executeTakeFirstOrThrow()
  return id
}

/** People moved by one statement, which stays well below its time limit. */
const atOnce = 5_000

/** Moves people and their open requests; returns how many were not there already. Their rows must be locked. */
export const moveTo = async (
  db: Db,
  organizationId: string,
  people: readonly Pick<Tied, 'id' | 'organization_id'>[],
) => {
  const coming = people.filter((one) => one.organization_id !== organizationId)
  if (coming.length > 0) {
    await lockOrganizations(db, [
      organizationId,
      ...coming.flatMap(({ organization_id }) => organization_id ?? []),
    ])
  }
  for (let at = 0; at < coming.length; at += atOnce) {
    const ids = coming.slice(at, at + atOnce).map(({ id }) => id)
    await db
      .updateTable('people')
      .set({ organization_id: organizationId })
      .where('id', '=', anyOf(ids))
      .execute()
    await db
      .updateTable('access_requests')
      .set({ organization_id: organizationId })
      .where('person_id', '=', anyOf(ids))
      .where('decision', 'is', null)
      .execute()
  }
  return coming.length
}

/** Locks organizations whose counts will change, always in the same order, so that two transactions cannot deadlock. */
export const lockOrganizations = async (db: Db, ids: readonly string[]) => {
  await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', anyOf([...new Set(ids)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** As an array, because that is one parameter, and a statement has at most 65,535. */
const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`
