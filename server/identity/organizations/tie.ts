import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { isPublicMailDomain, mailDomainOf } from '#server/identity/organizations/mail-domain.ts'
import type { PersonRow } from '#server/identity/people/people.ts'

type Db = Kysely<Database>
type Tied = Pick<PersonRow, 'id' | 'email' | 'is_customer' | 'organization_id'>

/** What a person says of where they work. */
type Named = { readonly name: string; readonly website?: string; readonly country?: string }

/**
 * Ties a person to the organization of their verified mail domain, else to the one that they name: shared with those of
 * the same mail domain who name it too, and with nobody where anybody may have such a mailbox. Typing a name alone lets
 * nobody in. The mailbox must be proven, the person's row locked.
 */
export const tieToOrganization = async (db: Db, person: Tied, named: Named, now: number) => {
  const rule = await domainRuleOf(db, person)
  const organizationId = rule?.organization_id ?? (await organizationNamed(db, person, named, now))
  await moveTo(db, organizationId, [person])
  return { organizationId, rule: rule ?? null }
}

/** A mailbox was proven just now: the organization that an admin verified its domain for, or whatever it was before. */
export const tieByDomain = async (db: Db, person: Tied) => {
  const rule = await domainRuleOf(db, person)
  if (rule === undefined) {
    return person.organization_id
  }
  await moveTo(db, rule.organization_id, [person])
  return rule.organization_id
}

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
 * Of any number of people who name it first at the same moment, one makes it and all get it, however they spell it: `Nystrom AB` is
 * `Nyström AB` (ADR 119).
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
    .select('id')
    .where('kind', '=', key.kind)
    .where('origin', '=', key.origin)
    .where(sql`left(folded(name), 300)`, '=', sql`left(folded(${name}), 300)`)
    // Two may have been made before spellings were one.
    .orderBy(sql`lower(name) = lower(${name})`, 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
  const known = await find.executeTakeFirst()
  if (known !== undefined) {
    return known.id
  }
  // The index that lets one of two through knows capitals alone.
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
  // An admin renamed it between both (ADR 098): the name is free.
  await add.execute()
  const { id } = await find.executeTakeFirstOrThrow()
  return id
}

/** Moved by one statement: it stays well below what one may take. */
const atOnce = 5_000

/** Answers how many people came, with their open requests: who is there already stays. Their rows must be locked. */
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

/** Their counts change with their people: locked in one order, so that no two transactions wait for each other. */
export const lockOrganizations = async (db: Db, ids: readonly string[]) => {
  await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', anyOf([...new Set(ids)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** An array is one parameter, and a statement has 65,535 at most. */
const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`
