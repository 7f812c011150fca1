import type { Transaction } from 'kysely'

import {
  decideAccess as decideAccessEndpoint,
  type DecisionOutcome,
} from '#src/api/contract/admin-access.ts'
import { record, type Act } from '#server/audit/record.ts'
import type { Database } from '#server/db/schema.ts'
import { once } from '#server/http/idempotency.ts'
import { implement, type HandlerArgs } from '#server/http/implement.ts'
import { mailQueued } from '#server/mail/outbox.ts'
import { warningsOf } from '#server/areas/organization/applicants.ts'
import { decide } from '#server/areas/organization/decision.ts'
import { hasAdminBeside, requireStillAdmin } from '#server/identity/people/admins.ts'
import { accessChanged } from '#server/identity/people/access-changed.ts'
import { tellApprovers, untellApprovers } from '#server/identity/approvers/tell-approvers.ts'
import { lockOrganizations } from '#server/identity/organizations/tie.ts'
import type { PersonRow } from '#server/identity/people/people.ts'

type Decide = HandlerArgs<typeof decideAccessEndpoint>
type Named = Decide['input']['people'][number]

/**
 * Decides on each person separately, all in one transaction with the stored answer, so that sending it again decides nothing
 * new. Locks people, then organizations, then the log, in one order: of two concurrent admins one is first, and the other is
 * told `changed` (AZ-04).
 */
export const decideAccess = implement(decideAccessEndpoint, async (call) => {
  const { input, caller, services } = call
  const { outcomes } = await once({ endpoint: decideAccessEndpoint, ...call }, async (db) => {
    const held = await lockPeople(
      db,
      input.people.map(({ personId }) => personId),
    )
    const marked = await markedOf(db, call, [...held.values()])
    const acts: Act[] = []
    const outcomes: DecisionOutcome[] = []
    for (const named of input.people) {
      const person = held.get(named.personId)
      const isUnchecked = named.isChecked !== true && marked.has(named.personId)
      const isAllowed = await mayDecideOn(db, call, named.personId)
      const decided = isAllowed && !isUnchecked ? await decideOn(db, call, named, person) : null
      if (decided === null) {
        outcomes.push(refusalOf(call, named, person, { isAllowed, isUnchecked }))
      } else {
        held.set(named.personId, decided.person)
        acts.push(decided.act)
        outcomes.push({ ...outcomeOf(decided.person), outcome: 'done' })
      }
    }
    if (input.decision.verdict === 'reopen' && acts.length > 0) {
      await tellApprovers(db, services)
    } else {
      await untellApprovers(db, services)
    }
    for (const act of acts) {
      await record(db, services, act)
    }
    if (acts.length > 0) {
      await requireStillAdmin(db, caller, services)
    }
    return { outcomes }
  })

  for (const { personId, outcome } of outcomes) {
    if (outcome === 'done') {
      await services.bus.publish(accessChanged, personId)
    }
  }
  await services.bus.publish(mailQueued, '')
  return { outcomes }
})

/** An applicant with warnings: the approver must confirm that they have read them. */
const markedOf = async (
  db: Transaction<Database>,
  { input: { decision } }: Decide,
  held: readonly PersonRow[],
): Promise<ReadonlySet<string>> => {
  if (decision.verdict !== 'approve') {
    return new Set()
  }
  const waiting = held.filter((it) => it.organization_access_status === 'pending')
  const warnings = await warningsOf(db, waiting)
  return new Set(waiting.flatMap(({ id }, place) => (warnings[place]?.length ? [id] : [])))
}

/** `null` if nothing was decided. */
const decideOn = async (
  db: Transaction<Database>,
  { input: { decision }, caller, request, services }: Decide,
  { version }: Named,
  held: PersonRow | undefined,
) =>
  held === undefined
    ? null
    : decide(db, services, held, { version, decision, by: { caller }, request })

/** Nobody decides on themselves while another admin could (ADR 097). */
const mayDecideOn = async (
  db: Transaction<Database>,
  { caller, services: { config } }: Decide,
  personId: string,
) => personId !== caller.personId || !(await hasAdminBeside(personId, { config, db }))

const refusalOf = (
  { input }: Decide,
  { personId, version }: Named,
  held: PersonRow | undefined,
  { isAllowed, isUnchecked }: { isAllowed: boolean; isUnchecked: boolean },
): DecisionOutcome => {
  if (held === undefined) {
    return { personId, outcome: 'not-found', status: null, version: null }
  }
  if (!isAllowed) {
    return { ...outcomeOf(held), outcome: 'oneself' }
  }
  if (held.version !== version) {
    return { ...outcomeOf(held), outcome: 'changed' }
  }
  if (input.decision.verdict === 'approve' && held.disabled_at !== null) {
    return { ...outcomeOf(held), outcome: 'disabled' }
  }
  return { ...outcomeOf(held), outcome: isUnchecked ? 'unchecked' : 'not-possible' }
}

const outcomeOf = ({ id, organization_access_status, version }: PersonRow) => ({
  personId: id,
  status: organization_access_status,
  version,
})

const lockPeople = async (db: Transaction<Database>, ids: readonly string[]) => {
  const people = await db
    .selectFrom('people')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const organizations = people.flatMap(({ organization_id }) => organization_id ?? [])
  if (organizations.length > 0) {
    await lockOrganizations(db, organizations)
  }
  return new Map(people.map((person) => [person.id, person]))
}
