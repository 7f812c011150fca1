import { sql, type Kysely } from 'kysely'

import type { OrganizationDetail, OrganizationRow } from '#src/api/contract/admin-organizations.ts'
import type { Database } from '#server/db/schema.ts'
import type { Catalogue } from '#server/areas/demos/catalogue.ts'
import { overridesOf } from '#server/identity/people/viewer.ts'
import { ProblemError } from '#server/http/problem.ts'
import { withApplicants } from '#server/areas/organization/applicants.ts'
import {
  countDecidedOf,
  newestDecidedOf,
  openRequestsOf,
} from '#server/areas/organization/requests-of.ts'
import { organizationColumns } from '#server/areas/organization/search-organizations.ts'
import { stayingId } from '#server/identity/organizations/merged.ts'
import { alphabetical } from '#server/base/lists/order.ts'
import { nameOf } from '#server/identity/people/people.ts'
import type { Services } from '#server/base/services.ts'

type Db = Kysely<Database>

/** Of its people; those who wait first. */
const mostShown = 100

/** All that an admin is shown of an organization, or of the one that it was merged into. Throws `not-found`. */
export const organizationDetailOf = async (
  asked: string,
  { catalogue, db }: Pick<Services, 'catalogue' | 'db'>,
): Promise<OrganizationDetail> => {
  const found = await db
    .selectFrom('organizations')
    .select(organizationColumns)
    .where('id', '=', stayingId(asked))
    .execute()
  const [row] = await withApplicants(db, found)
  if (row === undefined) {
    throw organizationUnknown()
  }
  const { id } = row
  const members = await membersOf(db, id, row.waitingPeople)
  return {
    ...row,
    domainRules: await domainRulesOf(db, id),
    demos: await demosOf(db, row, catalogue),
    members,
    requests: [...(await openRequestsOf(db, members)), ...(await newestDecidedOf(db, id))],
    decided: await countDecidedOf(db, id),
  }
}

export const organizationUnknown = () =>
  new ProblemError('not-found', 'This organization is not known.')

const domainRulesOf = (db: Db, id: string) =>
  db
    .selectFrom('organization_domains')
    .leftJoin('people', 'people.id', 'verified_by')
    .select([
      'domain',
      'is_automatic as isAutomatic',
      'people.email as verifiedBy',
      'verified_at as verifiedAt',
    ])
    .where('organization_domains.organization_id', '=', id)
    .orderBy('domain')
    .execute()

const audiences = { partner: 'partners', customer: 'customers' } as const

const demosOf = async (
  db: Db,
  { id, kind }: Pick<OrganizationRow, 'id' | 'kind'>,
  catalogue: Catalogue,
) => {
  const overrides = await overridesOf(db, id)
  return catalogue.demos.map(({ key, label, shareableWith }) => ({
    key,
    label,
    isShownByRule: shareableWith.includes(audiences[kind]),
    override: overrides.get(key) ?? null,
  }))
}

/**
 * People who wait come first, the same hundred that are known in detail. Then those who have access: however many there are,
 * it can be withdrawn from all of them, a hundred at a time.
 */
const membersOf = async (db: Db, id: string, waiting: OrganizationRow['waitingPeople']) => {
  const waitingIds = waiting.map(({ personId }) => personId)
  const members = await db
    .selectFrom('people')
    .selectAll()
    .where('organization_id', '=', id)
    .orderBy(sql`array_position(${waitingIds}::uuid[], id)`)
    .orderBy(sql`organization_access_status = 'approved'`, 'desc')
    .orderBy(alphabetical(sql`lastname`))
    .orderBy(alphabetical(sql`firstname`))
    .orderBy('id')
    .limit(mostShown)
    .execute()
  return members.map((person) => ({
    id: person.id,
    name: nameOf(person),
    email: person.email,
    status: person.organization_access_status,
    isDisabled: person.disabled_at !== null,
    version: person.version,
  }))
}
