import type { Kysely } from 'kysely'

import type { AccessStatus } from '#src/api/contract/user.ts'
import type { Database } from '#server/db/schema.ts'
import { standInsOf, subjectOf } from '#server/local/stand-ins.ts'
import { tieToOrganization } from '#server/identity/organizations/tie.ts'
import {
  addMethod,
  createPerson,
  findPersonByEmail,
  type PersonRow,
} from '#server/identity/people/people.ts'
import type { Services } from '#server/base/services.ts'
import { addIdentity } from '#server/sign-in/single-sign-on/identities.ts'

type Db = Kysely<Database>
type SamplePerson = {
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly is_staff?: true
  readonly is_admin?: true
  readonly is_customer?: true
  readonly organization_form_completed?: true
  readonly organization_access_status?: AccessStatus
  readonly organization_access_reason?: string
  /** Keys of the ways to sign in; the mailed code where left out. */
  readonly methods?: readonly ('email' | 'google')[]
}

const staff = { is_staff: true, methods: ['email', 'google'] } as const

/** One for each role and access status. */
export const samplePeople: readonly SamplePerson[] = [
  {
    email: 'ada@google.com',
    firstname: 'Ada',
    lastname: 'Lindqvist',
    ...staff,
    is_admin: true,
  },
  { email: 'sam@google.com', firstname: 'Sam', lastname: 'Okafor', ...staff },
  {
    email: 'alex@partner.example',
    firstname: 'Alex',
    lastname: 'Kim',
    organization_access_status: 'approved',
  },
  { email: 'uma@partner.example', firstname: 'Uma', lastname: 'Reyes' },
  {
    email: 'pia@partner.example',
    firstname: 'Pia',
    lastname: 'Novak',
    organization_access_status: 'pending',
  },
  {
    email: 'remy@partner.example',
    firstname: 'Remy',
    lastname: 'Laurent',
    organization_access_status: 'rejected',
    organization_access_reason:
      'Please tell us which team of your organization will show the demos.',
  },
  {
    email: 'gil@partner.example',
    firstname: 'Gil',
    lastname: 'Barros',
    organization_access_status: 'approved',
    methods: ['google'],
  },
  { email: 'ines@automatic.example', firstname: 'Ines', lastname: 'Moreau' },
  {
    email: 'cora@example.com',
    firstname: 'Cora',
    lastname: 'Jansen',
    is_customer: true,
    organization_form_completed: true,
  },
  { email: 'cleo@example.com', firstname: 'Cleo', lastname: 'Farah', is_customer: true },
]

/**
 * Their mail domains are verified; the rule of the second lets in at once whoever asks from there. The third is the first once more, as
 * a company comes in twice: they can be merged.
 */
const sampleOrganizations = [
  { name: 'Partner Example', domain: 'partner.example', isAutomatic: false },
  { name: 'Automatic Example', domain: 'automatic.example', isAutomatic: true },
  { name: 'Partner Example Ltd.', domain: 'partner-example.example', isAutomatic: false },
] as const

const form = {
  organization: 'Example Stores',
  website: 'https://example.com',
  country: 'Netherlands',
  job_title: 'Buyer',
}

/**
 * Adds the people that are not there yet; whoever is stays as they are, also when their status has changed since. Where
 * anybody else is, nobody is added: that database may be the one of a real portal (CF-04). Google's stand-in knows those who sign
 * in by it. Answers how many were added.
 */
export const addSamplePeople = async ({
  config,
  db,
  now,
}: Pick<Services, 'config' | 'db' | 'now'>) => {
  const added = (await hasOthers(db)) ? 0 : await addAll(db, now())
  await introduceToGoogle({ config, db, now })
  return added
}

const sampleEmails = samplePeople.map(({ email }) => email)

const hasOthers = async (db: Db) => {
  const other = await db
    .selectFrom('people')
    .select('id')
    .where('email', 'not in', sampleEmails)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

const addAll = async (db: Db, at: number) => {
  for (const organization of sampleOrganizations) {
    await db.transaction().execute((db) => addOrganization(db, organization, at))
  }
  let added = 0
  for (const [index, { methods = ['email'], ...sample }] of samplePeople.entries()) {
    await db.transaction().execute(async (db) => {
      // A millisecond apart: lists by age keep this order.
      const person = await createPerson(db, {
        ...sample,
        email_verified_at: at,
        created_at: at + index,
      })
      if (person === null) {
        return
      }
      added += 1
      for (const key of methods) {
        await addMethod(db, person.id, { key, type: key === 'google' ? 'oidc-google' : 'passcode' })
      }
      if (person.organization_form_completed) {
        await fillForm(db, person, at)
      }
      if (person.organization_access_status !== 'unrequested') {
        await addRequest(db, person, at)
      }
    })
  }
  return added
}

/** At whatever address the stand-in is this time; who has unlinked Google, or has a real one, is left alone. */
const introduceToGoogle = async ({ config, db, now }: Pick<Services, 'config' | 'db' | 'now'>) => {
  const google = standInsOf(config).find(({ key }) => key === 'google')
  if (google === undefined) {
    return
  }
  const known = await db
    .selectFrom('people')
    .innerJoin('person_methods', 'person_id', 'id')
    .select(['id', 'email'])
    .where('method_key', '=', google.key)
    .where('email', 'in', sampleEmails)
    .execute()
  for (const { id, email } of known) {
    const identity = { issuer: google.issuer, subject: subjectOf(email) }
    await addIdentity(db, { personId: id, identity, method: google.key, now: now() })
  }
}

const addOrganization = async (
  db: Db,
  { name, domain, isAutomatic }: (typeof sampleOrganizations)[number],
  at: number,
) => {
  const added = await db
    .insertInto('organizations')
    .values({ kind: 'partner', name, origin: domain, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added !== undefined) {
    await db
      .insertInto('organization_domains')
      .values({
        domain,
        kind: 'partner',
        organization_id: added.id,
        is_automatic: isAutomatic,
        verified_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

const fillForm = async (db: Db, person: PersonRow, at: number) => {
  const { organization: name, website, country } = form
  await db
    .insertInto('organization_forms')
    .values({ person_id: person.id, completed_at: at, ...form })
    .execute()
  await tieToOrganization(db, person, { name, website, country }, at)
}

const addRequest = async (db: Db, person: PersonRow, at: number) => {
  const { organizationId } = await tieToOrganization(db, person, { name: 'Partner Example' }, at)
  const { organization_access_status: status, organization_access_reason: reason } = person
  await db
    .insertInto('access_requests')
    .values({
      person_id: person.id,
      organization: 'Partner Example',
      organization_id: organizationId,
      reason: 'We show demos to our clients.',
      requested_at: at,
      ...((status === 'approved' || status === 'rejected') && {
        decision: status,
        decided_at: at,
        decided_by: (await findPersonByEmail(db, 'ada@google.com'))?.id ?? null,
        decision_reason: reason,
      }),
    })
    .execute()
}
