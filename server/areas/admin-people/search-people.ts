import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'

import type { PeopleSearch, PersonRow } from '#src/api/contract/admin-people.ts'
import { alphabetical, type SortKeys } from '#server/base/lists/order.ts'
import { holdsWords } from '#server/base/lists/folded.ts'
import type { Config } from '#server/base/config/config.ts'
import type { FoundIds } from '#server/db/in-found-order.ts'
import type { Database } from '#server/db/schema.ts'
import { sortedIds, type Search } from '#server/db/search.ts'
import { stayingId } from '#server/identity/organizations/merged.ts'
import { isAdmin, nameOf, type PersonRow as StoredPerson } from '#server/identity/people/people.ts'

type Condition = RawBuilder<SqlBool>

/** Each has its index. People who never signed in come first. */
const sortKeys: Readonly<Record<PeopleSearch['sort'], SortKeys>> = {
  name: [alphabetical(sql`people.lastname`), alphabetical(sql`people.firstname`), sql`people.id`],
  email: [sql`people.email`],
  createdAt: [sql`people.created_at`, sql`people.id`],
  lastLoginAt: [sql`coalesce(people.last_login_at, 0)`, sql`people.id`],
}

export const searchPeople = (
  db: Kysely<Database>,
  search: PeopleSearch,
  config: Pick<Config, 'adminEmails'>,
) => {
  const conditions = conditionsOf(search, config)
  const found: Search = {
    table: 'people',
    conditions,
    keys: sortKeys[search.sort],
    order: search.order,
  }
  return {
    ...found,
    ids: sortedIds(found),
    rowsOf: (ids: FoundIds) =>
      db
        .selectFrom('people')
        .leftJoin('organizations', 'organizations.id', 'people.organization_id')
        .where(sql<SqlBool>`people.id = any(${ids})`)
        .where((row) => row.and(conditions))
        .selectAll('people')
        .select('organizations.name as organization_name'),
  }
}

type FoundPerson = StoredPerson & { readonly organization_name: string | null }

/** A person as the list shows them. */
export const personRowOf = (
  person: FoundPerson,
  config: Pick<Config, 'adminEmails'>,
): PersonRow => ({
  id: person.id,
  email: person.email,
  name: nameOf(person),
  role: roleOf(person),
  isAdmin: isAdmin(person, config),
  status: person.is_staff ? 'approved' : person.organization_access_status,
  organizationFormCompleted: person.organization_form_completed,
  organization:
    person.organization_id === null || person.organization_name === null
      ? null
      : { id: person.organization_id, name: person.organization_name },
  isDisabled: person.disabled_at !== null,
  createdAt: person.created_at,
  lastLoginAt: person.last_login_at,
  version: person.version,
})

const roleOf = ({ is_staff, is_customer }: StoredPerson) => {
  if (is_staff) {
    return 'staff'
  }
  return is_customer ? 'customer' : 'partner'
}

const conditionsOf = (
  { q, role, status, state, method, organization }: PeopleSearch,
  config: Pick<Config, 'adminEmails'>,
): Condition[] => [
  ...(q === '' ? [] : [isFoundBy(q)]),
  ...(role === undefined ? [] : [hasRole(role, config)]),
  ...(status === undefined ? [] : [hasStatus(status)]),
  ...(state === undefined ? [] : [isInState[state]]),
  ...(method === undefined ? [] : [signsInBy(method)]),
  ...(organization === undefined
    ? []
    : [sql<SqlBool>`people.organization_id = ${stayingId(organization)}`]),
]

/** Whoever types a whole address finds whose it was, too (ADR 159). */
const isFoundBy = (q: string): Condition =>
  q.includes('@')
    ? sql`(${holdsWords(sql`people.searched`, q)} or people.id = any(array(
        select person_id from former_addresses where email = ${q.trim().toLowerCase()})))`
    : holdsWords(sql`people.searched`, q)

const hasRole = (
  role: NonNullable<PeopleSearch['role']>,
  { adminEmails }: Pick<Config, 'adminEmails'>,
): Condition => {
  switch (role) {
    case 'staff':
      return sql`people.is_staff`
    case 'customer':
      return sql`(people.is_customer and not people.is_staff)`
    case 'partner':
      return sql`(not people.is_customer and not people.is_staff)`
    case 'admin':
      return sql`(people.is_admin or (people.email = any(${adminEmails}) and people.email_verified_at is not null))`
  }
}

const hasStatus = (status: StoredPerson['organization_access_status']): Condition =>
  status === 'approved'
    ? sql`(people.is_staff or people.organization_access_status = 'approved')`
    : sql`(people.organization_access_status = ${status} and not people.is_staff and not people.is_customer)`

const signsInBy = (method: NonNullable<PeopleSearch['method']>): Condition =>
  sql`exists (
    select from person_methods where person_methods.person_id = people.id and type = ${method}
  )`

const isInState: Readonly<Record<NonNullable<PeopleSearch['state']>, Condition>> = {
  active: sql`people.disabled_at is null`,
  disabled: sql`people.disabled_at is not null`,
}
