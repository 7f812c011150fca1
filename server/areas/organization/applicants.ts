import { sql, type Kysely } from 'kysely'

import type { AccessWarning, Applicant } from '#src/api/contract/admin-access.ts'
import type { OrganizationRow } from '#src/api/contract/admin-organizations.ts'
import type { Database } from '#server/db/schema.ts'
import { lookAlikesOf, type LookAlike } from '#server/areas/organization/look-alikes.ts'
import { rejectionsOf } from '#server/areas/organization/earlier-decisions.ts'
import { isPublicMailDomain, mailDomainOf } from '#server/identity/organizations/mail-domain.ts'
import { nameOf, type PersonRow } from '#server/identity/people/people.ts'

type Db = Kysely<Database>
type Facts = Pick<OrganizationRow, 'id' | 'kind' | 'name' | 'domains'> & { readonly origin: string }
type Applying = Pick<PersonRow, 'id' | 'email' | 'organization_id'>

/** Of one organization; who waits longest comes first. */
const mostWaiting = 100

/** Organizations with the people who wait in them, and what an admin should check before approving. */
export const withApplicants = async <TRow extends Facts>(db: Db, rows: readonly TRow[]) => {
  const waiting = await waitingIn(
    db,
    rows.map(({ id }) => id),
  )
  const warnings = await warningsOf(db, waiting)
  const applicants = waiting.map((person, place) => ({
    organizationId: person.organization_id,
    applicant: applicantOf(person, warnings[place] ?? []),
  }))
  const looks = await looksOf(db, rows)

  return rows.map(({ origin: _, ...row }, place) => ({
    ...row,
    waitingPeople: applicants
      .filter(({ organizationId }) => organizationId === row.id)
      .map(({ applicant }) => applicant),
    looksLike: looks[place] ?? [],
  }))
}

/**
 * The warnings about each applicant: an earlier rejection, and where they come from, unless an admin has verified their mail
 * domain for the organization. An approval has to acknowledge exactly the warnings that were shown.
 */
export const warningsOf = async (
  db: Db,
  people: readonly Applying[],
): Promise<AccessWarning[][]> => {
  const origins = await originWarningsOf(db, people)
  const rejections = await rejectionsOf(
    db,
    people.map(({ id }) => id),
  )
  return people.map(({ id }, place) => {
    const rejection = rejections.get(id)
    return [
      ...(rejection === undefined ? [] : [{ kind: 'rejected-before' as const, ...rejection }]),
      ...(origins[place] ?? []),
    ]
  })
}

const originWarningsOf = async (
  db: Db,
  people: readonly Applying[],
): Promise<AccessWarning[][]> => {
  const organizations = await factsOf(db, people)
  const looks = await looksOf(db, [...organizations.values()])
  const looksById = new Map(
    [...organizations.keys()].map((id, place) => [id, looks[place] ?? []] as const),
  )
  const domains = people.map(({ email, organization_id }) => {
    const organization = organizations.get(organization_id ?? '')
    const domain = mailDomainOf(email)
    const isTied = organization?.domains.includes(domain) === true
    return { organization, domain, isTied, isPublic: isPublicMailDomain(domain) }
  })
  const byDomain = await lookAlikesOf(
    db,
    domains.flatMap(({ organization, domain, isTied, isPublic }) =>
      organization === undefined || isTied || isPublic ? [] : [seenDomain(organization, domain)],
    ),
  )
  const inOrder = byDomain.values()

  return domains.map(({ organization, isTied, isPublic }) => {
    if (isTied) {
      return []
    }
    const kind = isPublic ? 'public-mail' : 'unverified-domain'
    if (organization === undefined) {
      return [{ kind }]
    }
    const own = isPublic ? [] : (inOrder.next().value ?? [])
    return [
      { kind },
      ...distinct([...(looksById.get(organization.id) ?? []), ...own]).map((it) => ({
        kind: 'look-alike' as const,
        ...it,
      })),
    ]
  })
}

/** An organization with a verified mail domain is genuine: the others look like it. */
const looksOf = async (db: Db, organizations: readonly Facts[]): Promise<LookAlike[][]> => {
  const seen = organizations.flatMap((it) => {
    if (it.domains.length > 0) {
      return []
    }
    const { id, kind, name, origin } = it
    const byName = { organizationId: id, kind, by: 'name' as const, spelled: name }
    return origin.includes('.') ? [byName, seenDomain(it, origin)] : [byName]
  })
  const found = await lookAlikesOf(db, seen)
  return organizations.map(({ id }) =>
    distinct(found.flatMap((looks, place) => (seen[place]?.organizationId === id ? looks : []))),
  )
}

const seenDomain = ({ id, kind }: Pick<Facts, 'id' | 'kind'>, domain: string) => ({
  organizationId: id,
  kind,
  by: 'domain' as const,
  spelled: domain,
})

/** A domain says more than the name alone. */
const distinct = (looks: readonly LookAlike[]) => [
  ...new Map(
    looks
      .toSorted((one, other) => Number(one.domain !== null) - Number(other.domain !== null))
      .map((it) => [it.name, it]),
  ).values(),
]

const factsOf = async (db: Db, people: readonly Applying[]) => {
  const ids = [...new Set(people.flatMap(({ organization_id }) => organization_id ?? []))]
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('organizations')
          .select(['id', 'kind', 'name', 'origin'])
          .select(sql<string[]>`string_to_array(domain_names, ' ')`.as('domains'))
          .where('id', 'in', ids)
          .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** An applicant, disabled or not, as admins see them; `null` if the person does not wait. */
export const applicantBehind = async (db: Db, person: PersonRow): Promise<Applicant | null> => {
  if (person.organization_access_status !== 'pending') {
    return null
  }
  const request = await db
    .selectFrom('access_requests')
    .select(['organization', 'reason', 'requested_at'])
    .where('person_id', '=', person.id)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const [warnings = []] = await warningsOf(db, [person])
  const { organization = null, reason = null, requested_at = person.created_at } = request ?? {}
  return applicantOf({ ...person, organization, reason, requested_at }, warnings)
}

const waitingIn = async (db: Db, ids: readonly string[]) => {
  const { rows } = await sql<WaitingRow>`
    select applicant.* from unnest(${ids}::uuid[]) as tied (id)
    cross join lateral (
      select person.id, firstname, lastname, email, version, person.organization_id, created_at,
        request.organization, reason, coalesce(requested_at, created_at) as requested_at
      from people person
      left join lateral (
        select organization, reason, requested_at from access_requests
        where person_id = person.id order by requested_at desc, id limit 1
      ) request on true
      where person.organization_id = tied.id and organization_access_status = 'pending'
        and disabled_at is null
      order by coalesce(requested_at, created_at), person.id limit ${mostWaiting}
    ) applicant
    order by applicant.requested_at, applicant.id
  `.execute(db)
  return rows
}

type WaitingRow = Pick<
  PersonRow,
  'id' | 'firstname' | 'lastname' | 'email' | 'version' | 'organization_id' | 'created_at'
> & {
  readonly organization: string | null
  readonly reason: string | null
  readonly requested_at: number
}

const applicantOf = (person: WaitingRow, warnings: AccessWarning[]): Applicant => ({
  personId: person.id,
  name: nameOf(person),
  version: person.version,
  email: person.email,
  organization: person.organization ?? '',
  reason: person.reason ?? '',
  requestedAt: person.requested_at,
  accountCreatedAt: person.created_at,
  warnings,
})
