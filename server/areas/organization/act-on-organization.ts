import type { Selectable, Transaction } from 'kysely'

import { latestActorOn } from '#server/audit/latest-actor.ts'
import { record, type Act } from '#server/audit/record.ts'
import type { Database } from '#server/db/schema.ts'
import type { SignedInOccasion } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { accessChanged } from '#server/identity/people/access-changed.ts'
import {
  organizationDetailOf,
  organizationUnknown,
} from '#server/areas/organization/organization-detail.ts'
import { requireStillAdmin } from '#server/identity/people/admins.ts'
import { lockOrganizations } from '#server/identity/organizations/tie.ts'

type OrganizationCall = SignedInOccasion & {
  readonly input: { readonly id: string; readonly version: number }
}

type Db = Transaction<Database>
type Held = { readonly db: Db; readonly organization: Selectable<Database['organizations']> }
type Change = Pick<Act, 'kind' | 'before' | 'after'>

/**
 * One act of an admin on an organization, whose row is locked, with its entry in the audit log. `prepare` locks the people whom
 * the act is about, for people are locked before organizations. If `decide` returns `null` there is nothing to do, whatever
 * the version: the caller's own act may have changed it, and its answer got lost (ADR 026). Throws `not-found`, and `conflict`
 * if somebody else came first.
 */
export const actOnOrganization = async (
  { input, caller, request, services }: OrganizationCall,
  decide: (held: Held) => Promise<Change | null>,
  prepare: (db: Db) => Promise<readonly string[]> = async () => [],
) => {
  await services.db.transaction().execute(async (db) => {
    await lockOrganizations(db, [input.id, ...(await prepare(db))])
    const organization = await db
      .selectFrom('organizations')
      .selectAll()
      .where('id', '=', input.id)
      .executeTakeFirst()
    if (organization === undefined) {
      throw organizationUnknown()
    }
    if (organization.merged_into !== null) {
      throw mergedMeanwhile(organization)
    }
    const isAsSeen = organization.version === input.version
    const subject = { kind: 'organization', id: organization.id, name: organization.name } as const
    if (!isAsSeen && (await latestActorOn(db, subject)) !== caller.personId) {
      throw changedMeanwhile()
    }
    const change = await decide({ db, organization })
    if (change === null) {
      return
    }
    if (!isAsSeen) {
      throw changedMeanwhile()
    }
    await db
      .updateTable('organizations')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('id', '=', organization.id)
      .execute()
    await record(db, services, {
      ...change,
      actor: { caller, request },
      subject,
    })
    await requireStillAdmin(db, caller, services)
  })
  await services.bus.publish(accessChanged, input.id)
  return organizationDetailOf(input.id, services)
}

export const mergedMeanwhile = ({ name }: { readonly name: string }) =>
  new ProblemError('conflict', `${name} was merged into another organization in the meantime.`)

export const changedMeanwhile = () =>
  new ProblemError('conflict', 'Somebody else changed this organization in the meantime.')
