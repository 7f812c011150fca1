import type { Transaction } from 'kysely'

import { mergeOrganization as mergeOrganizationEndpoint } from '#src/api/contract/admin-merge.ts'
import {
  changedMeanwhile,
  mergedMeanwhile,
} from '#server/areas/organization/act-on-organization.ts'
import { sidesOf, standingsIn } from '#server/areas/organization/merge-preview.ts'
import { organizationDetailOf } from '#server/areas/organization/organization-detail.ts'
import { record } from '#server/audit/record.ts'
import type { Database } from '#server/db/schema.ts'
import { implement, type HandlerArgs } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { lockMerges, lockOrganizations, moveTo } from '#server/identity/organizations/tie.ts'
import { accessChanged } from '#server/identity/people/access-changed.ts'
import { requireStillAdmin } from '#server/identity/people/admins.ts'
import { requireFreshSignIn } from '#server/identity/session/fresh-sign-in.ts'

type Db = Transaction<Database>
type Merge = HandlerArgs<typeof mergeOrganizationEndpoint>
type Sides = Awaited<ReturnType<typeof sidesOf>>

/** Each time somebody came in just then, whose row has to be locked before those of organizations (ADR 027). */
const mostTries = 5

/**
 * ADR 160: people, requests and mail domains of an organization go over to another. What was counted stays as it is, and is read
 * for both (`idsOf`). Sent again after its answer was lost, or by another admin, it is done already.
 */
export const mergeOrganization = implement(mergeOrganizationEndpoint, async (call) => {
  const { input, caller, services } = call
  requireFreshSignIn(caller, services)
  let tries = 0
  while (!(await services.db.transaction().execute((db) => isMerged(db, call)))) {
    tries += 1
    if (tries === mostTries) {
      throw new ProblemError('conflict', 'People are just joining it. Please try again.')
    }
  }
  await services.bus.publish(accessChanged, input.id)
  await services.bus.publish(accessChanged, input.into)
  return organizationDetailOf(input.into, services)
})

/** Merges them, unless somebody has joined the one that goes since its people were locked: `false`, and nothing is changed. */
const isMerged = async (db: Db, { input, caller, request, services }: Merge) => {
  const people = await db
    .selectFrom('people')
    .select(['id', 'organization_id'])
    .where('organization_id', '=', input.id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await lockMerges(db)
  await lockOrganizations(db, [input.id, input.into])
  const { from, into } = await sidesOf(db, input)
  if (from.merged_into !== null && from.merged_into === (into.merged_into ?? into.id)) {
    return true
  }
  for (const side of [from, into]) {
    if (side.merged_into !== null) {
      throw mergedMeanwhile(side)
    }
  }
  if (from.version !== input.version || into.version !== input.intoVersion) {
    throw changedMeanwhile()
  }
  const standings = await standingsIn(db, from.id)
  if (standings.people !== people.length) {
    return false
  }
  await forgetWaits(db, from.id)
  await moveTo(db, into.id, people)
  const { domains, requests } = await moveTheRest(db, { from, into })
  await close(db, { from, into })

  const figures = {
    ...standings,
    ...(domains.length > 0 && { domains: domains.join(' ') }),
    requests,
  }
  const actor = { caller, request }
  for (const [kind, side, other] of [
    ['organization.merged', from, into],
    ['organization.merged-in', into, from],
  ] as const) {
    await record(db, services, {
      kind,
      actor,
      subject: { kind: 'organization', id: side.id, name: side.name },
      before: null,
      after: { organization: other.name, ...figures },
    })
  }
  await requireStillAdmin(db, caller, services)
  return true
}

/** Nobody will wait there. Otherwise who waits longest would be looked for anew as each of them goes. */
const forgetWaits = (db: Db, id: string) =>
  db.updateTable('organizations').set({ waiting_since: null }).where('id', '=', id).execute()

/** Requests that were decided, and mail domains with their rules. Which demos are shown is what was set for the one that stays. */
const moveTheRest = async (db: Db, { from, into }: Sides) => {
  const { numUpdatedRows } = await db
    .updateTable('access_requests')
    .set({ organization_id: into.id })
    .where('organization_id', '=', from.id)
    .executeTakeFirst()
  const moved = await db
    .updateTable('organization_domains')
    .set({ organization_id: into.id })
    .where('organization_id', '=', from.id)
    .returning('domain')
    .execute()
  await db.deleteFrom('organization_demos').where('organization_id', '=', from.id).execute()
  return { domains: moved.map(({ domain }) => domain).toSorted(), requests: Number(numUpdatedRows) }
}

/** Those that were merged into the one that goes now lead on to the one that stays. */
const close = async (db: Db, { from, into }: Sides) => {
  await db
    .updateTable('organizations')
    .set((row) => ({ merged_into: into.id, version: row('version', '+', 1), former_names: '' }))
    .where((row) => row.or([row('id', '=', from.id), row('merged_into', '=', from.id)]))
    .execute()
  const names = [into.former_names, from.name, from.former_names].filter((it) => it !== '')
  await db
    .updateTable('organizations')
    .set((row) => ({
      former_names: names.join('\n'),
      website: into.website || from.website,
      country: into.country || from.country,
      version: row('version', '+', 1),
    }))
    .where('id', '=', into.id)
    .execute()
}
