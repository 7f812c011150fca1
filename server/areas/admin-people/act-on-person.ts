import type { Transaction } from 'kysely'

import { latestActorOn } from '#server/audit/latest-actor.ts'
import { record, type Act } from '#server/audit/record.ts'
import type { Database } from '#server/db/schema.ts'
import type { SignedInOccasion } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { mailQueued } from '#server/mail/outbox.ts'
import { accessChanged } from '#server/identity/people/access-changed.ts'
import { tellApprovers, untellApprovers } from '#server/identity/approvers/tell-approvers.ts'
import { personDetailOf, personUnknown } from '#server/areas/admin-people/person-detail.ts'
import { noAdminAnyMore } from '#server/identity/people/admins.ts'
import { isAdmin, isAdminRow, type PersonRow } from '#server/identity/people/people.ts'

type PersonCall = SignedInOccasion & {
  readonly input: { readonly id: string; readonly version: number }
}

/** The input of an act: the person, whose row is locked, like those of all admins. */
type Held = {
  readonly db: Transaction<Database>
  readonly person: PersonRow
  /** Another admin can act. */
  readonly hasOtherAdmin: boolean
}

type Change = Pick<Act, 'kind' | 'before' | 'after'> & {
  readonly set?: Partial<Omit<PersonRow, 'id' | 'version'>>
}

/**
 * One act of an admin on a person, with its note in the audit log. Admins are locked with the person, so that of two who
 * take each other's right away one is first, and the other has none any more. Where `decide` answers `null` there is nothing
 * to do, also at a version that the caller's own act left behind: its answer got lost (ADR 026). What others lock before
 * their person goes by `first` (ADR 027). Throws `not-found`, `forbidden`, and `conflict` where somebody else came first.
 */
export const actOnPerson = async (
  { input, caller, request, services }: PersonCall,
  decide: (held: Held) => Promise<Change | null> | Change | null,
  first: (db: Transaction<Database>, id: string) => Promise<unknown> = async () => {},
) => {
  await services.db.transaction().execute(async (db) => {
    await first(db, input.id)
    const held = await lockWithAdmins(db, input.id, { caller, services })
    const isAsSeen = held.person.version === input.version
    const subject = { kind: 'person', id: input.id, name: held.person.email } as const
    if (!isAsSeen && (await latestActorOn(db, subject)) !== caller.personId) {
      throw changedMeanwhile()
    }
    const change = await decide(held)
    if (change === null) {
      return
    }
    if (!isAsSeen) {
      throw changedMeanwhile()
    }
    const { set = {}, kind, before, after } = change
    await db
      .updateTable('people')
      .set((row) => ({ ...set, version: row('version', '+', 1) }))
      .where('id', '=', input.id)
      .execute()
    // People who are disabled or become another kind no longer wait; admins who are disabled or lose the right no longer decide.
    if (set.is_admin === false || typeof set.disabled_at === 'number') {
      await untellApprovers(db, services, held.person.email)
    } else if (set.organization_access_status !== undefined) {
      await untellApprovers(db, services)
    } else if (set.disabled_at === null && held.person.organization_access_status === 'pending') {
      await tellApprovers(db, services)
    }
    await record(db, services, {
      kind,
      actor: { caller, request },
      subject,
      before,
      after,
    })
  })
  await services.bus.publish(accessChanged, input.id)
  await services.bus.publish(mailQueued, '')
  return personDetailOf(input.id, services)
}

const changedMeanwhile = () =>
  new ProblemError('conflict', 'Somebody else changed this person in the meantime.')

const lockWithAdmins = async (
  db: Transaction<Database>,
  id: string,
  { caller, services: { config } }: Pick<PersonCall, 'caller' | 'services'>,
): Promise<Held> => {
  const locked = await db
    .selectFrom('people')
    .selectAll()
    .where((row) => row.or([row('id', '=', id), isAdminRow(row, config)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const person = locked.find((one) => one.id === id)
  if (person === undefined) {
    throw personUnknown()
  }
  const admins = locked.filter((one) => isAdmin(one, config) && canAct(one))
  if (!admins.some((one) => one.id === caller.personId)) {
    throw noAdminAnyMore()
  }
  return { db, person, hasOtherAdmin: admins.some((one) => one.id !== id) }
}

const canAct = ({ disabled_at, email_verified_at }: PersonRow) =>
  disabled_at === null && email_verified_at !== null
