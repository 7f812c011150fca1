import { sql, type Transaction } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import type { Caller, RequestFacts } from '#server/http/implement.ts'
import { auditKeys, chained, startOfChain, type AuditFacts } from '#server/audit/chain.ts'
import type { Services } from '#server/base/services.ts'

/** An admin, or a rule that an admin made. */
export type Actor =
  | { readonly caller: Pick<Caller, 'personId'>; readonly request: Pick<RequestFacts, 'id'> }
  | { readonly rule: string; readonly request: Pick<RequestFacts, 'id'> }

export type Act = {
  /** Area and event: `access.approved`, `person.disabled`. */
  readonly kind: string
  readonly actor: Actor
  readonly subject: {
    readonly kind: AuditFacts['subject_kind']
    readonly id: string
    /** How people know it: an email, a name. */
    readonly name: string
  }
  /** Only the fields that changed; `null` where there was nothing before, or is nothing after. */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/**
 * Adds an act to the audit log, within the transaction of the act itself. Acts take turns from here to their COMMIT, so that the
 * chain has one order: call it last. Returns the number of the row.
 */
export const record = async (
  db: Transaction<Database>,
  { config, now }: Pick<Services, 'config' | 'now'>,
  { kind, actor, subject, before, after }: Act,
) => {
  await sql`insert into audit_head (seq, hash) values (0, ${startOfChain}) on conflict do nothing`.execute(
    db,
  )
  const head = await db
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .forUpdate()
    .executeTakeFirstOrThrow()

  const facts: AuditFacts = {
    seq: head.seq + 1,
    at: now(),
    kind,
    ...(await namesOf(db, actor)),
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject: subject.name,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    request_id: actor.request.id,
  }
  const hash = chained(auditKeys(config)[0], head.hash, facts)
  await db
    .insertInto('audit_log')
    .values({ ...facts, hash })
    .execute()
  await db.updateTable('audit_head').set({ seq: facts.seq, hash }).execute()
  return facts.seq
}

const namesOf = async (db: Transaction<Database>, actor: Actor) => {
  if ('rule' in actor) {
    return { actor_id: null, actor: actor.rule }
  }
  const { email } = await db
    .selectFrom('people')
    .select('email')
    .where('id', '=', actor.caller.personId)
    .executeTakeFirstOrThrow()
  return { actor_id: actor.caller.personId, actor: email }
}
