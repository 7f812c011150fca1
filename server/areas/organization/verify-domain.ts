import { sql, type Transaction } from 'kysely'

import {
  removeDomain as removeDomainEndpoint,
  verifyDomain as verifyDomainEndpoint,
} from '#src/api/contract/admin-organizations.ts'
import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { actOnOrganization } from '#server/areas/organization/act-on-organization.ts'
import { isPublicMailDomain } from '#server/identity/organizations/mail-domain.ts'
import { moveTo } from '#server/identity/organizations/tie.ts'
import type { PersonRow } from '#server/identity/people/people.ts'

type Db = Transaction<Database>

/** The domain's people join the organization, except those who named theirs themselves, if it has another verified domain. */
export const verifyDomain = implement(verifyDomainEndpoint, async (call) => {
  const { input, caller, services } = call
  const { domain, isAutomatic } = input
  if (isPublicMailDomain(domain)) {
    throw new ProblemError('invalid-input', 'Please check what you entered.', {
      errors: [{ pointer: '/domain', detail: 'Anyone can get a mailbox there.' }],
    })
  }

  let people: readonly Tied[] = []
  return actOnOrganization(
    call,
    async ({ db, organization: { id, kind } }) => {
      const held = await holderOf(db, domain, kind)
      if (held !== undefined && held.id !== id) {
        throw new ProblemError('conflict', `${domain} is verified for ${held.name} already.`)
      }
      if (held?.isAutomatic === isAutomatic) {
        return null
      }
      const isHeld = await changed(
        db
          .insertInto('organization_domains')
          .values({
            domain,
            kind,
            organization_id: id,
            is_automatic: isAutomatic,
            verified_by: caller.personId,
            verified_at: services.now(),
          })
          .onConflict((conflict) =>
            conflict
              .columns(['domain', 'kind'])
              .doUpdateSet({ is_automatic: isAutomatic })
              .where('organization_domains.organization_id', '=', id),
          ),
      )
      if (!isHeld) {
        throw new ProblemError(
          'conflict',
          `${domain} is verified for another organization already.`,
        )
      }
      const tied = people.filter((one) => one.is_customer === (kind === 'customer'))
      const peopleTied = await moveTo(db, id, tied)
      return {
        kind: 'organization.domain-verified',
        before: held === undefined ? null : { domain, isAutomatic: held.isAutomatic },
        after: { domain, isAutomatic, ...(peopleTied > 0 && { peopleTied }) },
      }
    },
    async (db) => {
      people = await lockPeopleOf(db, domain)
      return people.flatMap(({ organization_id }) => organization_id ?? [])
    },
  )
})

export const removeDomain = implement(removeDomainEndpoint, (call) =>
  actOnOrganization(call, async ({ db, organization: { id } }) => {
    const { domain } = call.input
    const removed = await db
      .deleteFrom('organization_domains')
      .where('domain', '=', domain)
      .where('organization_id', '=', id)
      .returning('is_automatic as isAutomatic')
      .executeTakeFirst()
    return removed === undefined
      ? null
      : { kind: 'organization.domain-removed', before: { domain, ...removed }, after: null }
  }),
)

const holderOf = (db: Db, domain: string, kind: 'partner' | 'customer') =>
  db
    .selectFrom('organization_domains')
    .innerJoin('organizations', 'organizations.id', 'organization_id')
    .select(['organizations.id', 'organizations.name', 'is_automatic as isAutomatic'])
    .where('domain', '=', domain)
    .where('organization_domains.kind', '=', kind)
    .executeTakeFirst()

type Tied = Pick<PersonRow, 'id' | 'is_customer' | 'organization_id'>

/**
 * Who proved a mailbox there and did not come to an organization with a verified domain by naming it: then its origin is theirs. Whom a
 * domain brought there that was verified by mistake, and is no more, comes along. Found by the index on `searched`.
 */
const lockPeopleOf = (db: Db, domain: string): Promise<Tied[]> =>
  db
    .selectFrom('people')
    .select(['id', 'is_customer', 'organization_id'])
    .where('searched', 'like', `%@${domain} %`)
    .where(sql`split_part(email, '@', 2)`, '=', domain)
    .where('email_verified_at', 'is not', null)
    .where('is_staff', '=', false)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('organization_domains')
            .innerJoin('organizations', 'organizations.id', 'organization_domains.organization_id')
            .select('organization_domains.domain')
            .whereRef('organizations.id', '=', 'people.organization_id')
            .where('organizations.origin', 'in', [domain, sql<string>`people.id::text`]),
        ),
      ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
