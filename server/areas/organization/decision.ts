import { randomUUID } from 'node:crypto'

import type { Transaction } from 'kysely'

import type { Verdict } from '#src/api/contract/admin-access.ts'
import type { AccessStatus } from '#src/api/contract/user.ts'
import type { Act } from '#server/audit/record.ts'
import type { Database } from '#server/db/schema.ts'
import type { Caller, RequestFacts } from '#server/http/implement.ts'
import { dropMails, queueMail } from '#server/mail/outbox.ts'
import {
  approvalMail,
  rejectionMail,
  withdrawalMail,
} from '#server/areas/organization/decision.mail.ts'
import { hadAccess, secondThoughtMs } from '#server/identity/people/access-history.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import type { Services } from '#server/base/services.ts'

type Db = Transaction<Database>
type Needs = Pick<Services, 'config' | 'now'>

/** An admin, or the automatic rule of a verified mail domain. */
type Decider = { readonly caller: Pick<Caller, 'personId'> } | { readonly domain: string }

type Deciding = {
  /** The person's version that the decider saw. */
  readonly version: number
  readonly decision: Verdict
  readonly by: Decider
  readonly request: Pick<RequestFacts, 'id'>
}

const dayMs = 86_400_000
const mailLifetimeMs = 7 * dayMs

/** Only people who wait can be decided on, and only a decision can be taken back: no step is skipped (AZ-04). */
const decidedFrom = {
  approve: ['pending'],
  reject: ['pending'],
  reopen: ['approved', 'rejected'],
} as const satisfies Record<Verdict['verdict'], readonly AccessStatus[]>

const kinds = {
  approve: 'access.approved',
  reject: 'access.rejected',
  reopen: 'access.reopened',
} as const satisfies Record<Verdict['verdict'], string>

/**
 * Decides on the access of a person, whose row is locked, and queues the mail that tells them. Returns the act to record once
 * everything is done; `null` if the person has another version by now, or their status allows no such verdict.
 */
export const decide = async (
  db: Db,
  services: Needs,
  held: PersonRow,
  { version, decision, by, request }: Deciding,
) => {
  const now = services.now()
  const person = await db
    .updateTable('people')
    .set((row) => ({ ...standingAfter(decision, now, services), version: row('version', '+', 1) }))
    .where('id', '=', held.id)
    .where('version', '=', version)
    .where('is_customer', '=', false)
    .where('organization_access_status', 'in', decidedFrom[decision.verdict])
    // A mail would say that the demos are open to them.
    .$if(decision.verdict === 'approve', (row) => row.where('disabled_at', 'is', null))
    .returningAll()
    .executeTakeFirst()
  if (person === undefined) {
    return null
  }

  if (decision.verdict === 'reopen') {
    await reopenRequest(db, person.id)
  } else {
    await closeRequest(db, person.id, {
      decision: decision.verdict === 'approve' ? 'approved' : 'rejected',
      decided_at: now,
      decided_by: 'caller' in by ? by.caller.personId : null,
      decided_by_rule: 'domain' in by ? by.domain : null,
      decision_reason: person.organization_access_reason,
      decision_note: decision.note === '' ? null : decision.note,
      decision_mail: await queueDecisionMail(db, services, person),
    })
  }
  const act: Act = {
    kind: kinds[decision.verdict],
    actor: 'caller' in by ? { ...by, request } : { rule: `rule ${by.domain}`, request },
    subject: { kind: 'person', id: person.id, name: person.email },
    before: standingOf(held),
    after: {
      ...standingOf(person),
      ...(decision.note !== '' && { note: decision.note }),
    },
  }
  return { person, act }
}

const standingOf = ({
  organization_access_status: status,
  organization_access_reason: reason,
}: PersonRow) => ({ status, ...(reason !== null && { reason }) })

const standingAfter = (decision: Verdict, now: number, { config }: Needs) => {
  if (decision.verdict === 'reject') {
    return {
      organization_access_status: 'rejected' as const,
      organization_access_reason: decision.reason,
      organization_access_ask_again_at: now + config.accessAskAgainDays * dayMs,
    }
  }
  return {
    organization_access_status:
      decision.verdict === 'approve' ? ('approved' as const) : ('pending' as const),
    organization_access_reason: null,
    organization_access_ask_again_at: null,
  }
}

const decisionMailOf = async (db: Db, { id, organization_access_status: status }: PersonRow) => {
  if (status === 'approved') {
    return approvalMail
  }
  return (await hadAccess(db, id)) ? withdrawalMail : rejectionMail
}

/** The mail's id, by which it can be cancelled. */
const queueDecisionMail = async (db: Db, { config, now }: Needs, person: PersonRow) => {
  const id = randomUUID()
  const at = now()
  const mailOf = await decisionMailOf(db, person)
  const mail = await mailOf(person, config.publicUrl)
  const dueAt = at + secondThoughtMs
  await queueMail(db, config.appSecret, {
    id,
    mail,
    now: at,
    dueAt,
    expiresAt: at + mailLifetimeMs,
  })
  return id
}

const latestRequestOf = (db: Db, personId: string) =>
  db
    .selectFrom('access_requests')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(1)

type Closing = Pick<
  Database['access_requests'],
  | 'decision'
  | 'decided_at'
  | 'decided_by'
  | 'decided_by_rule'
  | 'decision_reason'
  | 'decision_note'
  | 'decision_mail'
>

const closeRequest = async (db: Db, personId: string, closing: Closing) => {
  await db
    .updateTable('access_requests')
    .set(closing)
    .where('id', '=', latestRequestOf(db, personId))
    .execute()
}

/** Makes the latest request pending again; the mail about the decision is cancelled if it has not been sent yet. */
const reopenRequest = async (db: Db, personId: string) => {
  const told = await db
    .selectFrom('access_requests')
    .select('decision_mail')
    .where('id', '=', latestRequestOf(db, personId))
    .executeTakeFirst()
  if (told !== undefined && told.decision_mail !== null) {
    await dropMails(db, [told.decision_mail])
  }
  await closeRequest(db, personId, {
    decision: null,
    decided_at: null,
    decided_by: null,
    decided_by_rule: null,
    decision_reason: null,
    decision_note: null,
    decision_mail: null,
  })
}
