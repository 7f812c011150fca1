import type { PersonDetail } from '#src/api/contract/admin-people.ts'
import { liveSessionsOf, signInsOf } from '#server/areas/account/account-sessions.ts'
import { ProblemError } from '#server/http/problem.ts'
import { applicantBehind } from '#server/areas/organization/applicants.ts'
import { standingRejectionOf } from '#server/areas/organization/earlier-decisions.ts'
import { formerAddressesOf } from '#server/identity/people/former-addresses.ts'
import { hasAdminBeside } from '#server/identity/people/admins.ts'
import { isAdmin, isNamedAdmin, methodsOf, type PersonRow } from '#server/identity/people/people.ts'
import { isFormerStaff } from '#server/identity/people/named-as-staff.ts'
import { phoneOf } from '#server/identity/people/phone.ts'
import { personRowOf } from '#server/areas/admin-people/search-people.ts'
import type { Services } from '#server/base/services.ts'

/** All that an admin is shown of a person. Throws `not-found`. */
export const personDetailOf = async (id: string, services: Services): Promise<PersonDetail> => {
  const { config, db, now } = services
  const person = await db
    .selectFrom('people')
    .leftJoin('organizations', 'organizations.id', 'people.organization_id')
    .selectAll('people')
    .select('organizations.name as organization_name')
    .where('people.id', '=', id)
    .executeTakeFirst()
  if (person === undefined) {
    throw personUnknown()
  }
  const live = await liveSessionsOf(id, services)
  return {
    ...personRowOf(person, config),
    hasActed: await hasActed(db, id),
    isFormerStaff: await isFormerStaff(db, person, now()),
    formerEmails: await formerAddressesOf(db, id),
    isEmailConfirmed: person.email_verified_at !== null,
    rejection: await rejectionOf(person, services),
    applicant: await applicantBehind(db, person),
    isAdminByConfiguration: isNamedAdmin(person, config),
    isLastAdmin: isAdmin(person, config) && !(await hasAdminBeside(id, services)),
    methods: await methodsOf(db, id),
    liveSessions: live.length,
    hasPhone: (await phoneOf(db, id)) !== undefined,
    form: await formOf(id, services),
    leads: await leadsOf(id, services),
    signIns: await signInsOf(id, services),
  }
}

/** Withdrawing one's own request, or changing one's own address, is no act of an admin. */
const hasActed = async (db: Services['db'], id: string) => {
  const act = await db
    .selectFrom('audit_log')
    .select('seq')
    .where('actor_id', '=', id)
    .where('kind', 'not in', ['access.request-withdrawn', 'person.address-changed'])
    .limit(1)
    .executeTakeFirst()
  return act !== undefined
}

const rejectionOf = async (
  {
    id,
    is_staff,
    organization_access_status: status,
    organization_access_ask_again_at: askAgainAt,
  }: PersonRow,
  { db }: Pick<Services, 'db'>,
) => {
  if (is_staff || status !== 'rejected') {
    return null
  }
  const rejection = await standingRejectionOf(db, id)
  return rejection && { ...rejection, askAgainAt }
}

const formOf = async (id: string, { db }: Pick<Services, 'db'>) =>
  (await db
    .selectFrom('organization_forms')
    .select(['organization', 'website', 'country'])
    .select(['job_title as jobTitle', 'completed_at as completedAt'])
    .where('person_id', '=', id)
    .executeTakeFirst()) ?? null

const leadsOf = async (id: string, { db }: Pick<Services, 'db'>) => {
  const { leads } = await db
    .selectFrom('leads')
    .select((row) => row.fn.countAll<number>().as('leads'))
    .where('person_id', '=', id)
    .executeTakeFirstOrThrow()
  return leads
}

export const personUnknown = () => new ProblemError('not-found', 'This person is not known.')
