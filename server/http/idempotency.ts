import { sql, type Insertable, type Kysely, type Transaction } from 'kysely'
import type * as z from 'zod/mini'

import type { Endpoint } from '#src/api/contract/endpoint.ts'
import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'
import type { SignedInOccasion } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { sha256 } from '#server/base/secrets.ts'

type Once<TEndpoint extends Endpoint> = SignedInOccasion & {
  readonly endpoint: TEndpoint
  readonly input: z.output<TEndpoint['input']>
}

/**
 * Runs `effect` once per person and Idempotency-Key, and stores its answer in the same transaction. Every further call gets that
 * answer, even one that arrives while the first is still running (LD-02). Throws `key-reused` for another input under the same
 * key.
 */
export const once = <TEndpoint extends Endpoint>(
  { endpoint, input, caller, request, services }: Once<TEndpoint>,
  effect: (db: Transaction<Database>) => Promise<z.input<TEndpoint['output']>>,
) =>
  services.db.transaction().execute(async (db) => {
    const use = useOf({ endpoint, caller, request })
    const request_hash = sha256(JSON.stringify(input))

    // Waits while another call holds the same key, and finds its row once that one has committed.
    const isFirst = await changed(
      db
        .insertInto('idempotency')
        .values({ ...use, request_hash, created_at: services.now() })
        .onConflict((conflict) => conflict.doNothing()),
    )

    if (!isFirst) {
      return answered<z.input<TEndpoint['output']>>(db, use, request_hash)
    }
    const output = await effect(db)
    await db
      .updateTable('idempotency')
      .set({ body: JSON.stringify(output) })
      .where('person_id', '=', use.person_id)
      .where('route', '=', use.route)
      .where('key', '=', use.key)
      .execute()
    return output
  })

/**
 * Like `once`, for an answer that is known beforehand and an effect that is a single statement. It selects from `fresh`, which
 * has a row only if this call is the first of its key. A single statement is its own transaction, and one round trip.
 */
export const onceAsOne = async <TEndpoint extends Endpoint>(
  { endpoint, input, caller, request, services }: Once<TEndpoint>,
  output: z.input<TEndpoint['output']>,
  effect: (db: ReturnType<typeof withFresh>) => Parameters<typeof changed>[0],
) => {
  const { db, now } = services
  const use = useOf({ endpoint, caller, request })
  const request_hash = sha256(JSON.stringify(input))
  const body = JSON.stringify(output)
  const note = { ...use, request_hash, body, created_at: now() }
  return (await changed(effect(withFresh(db, note))))
    ? output
    : answered<z.input<TEndpoint['output']>>(db, use, request_hash)
}

const withFresh = (db: Kysely<Database>, note: Insertable<Database['idempotency']>) =>
  db.with('fresh', (db) =>
    db
      .insertInto('idempotency')
      .values(note)
      .onConflict((conflict) => conflict.doNothing())
      .returning('person_id'),
  )

const useOf = ({
  endpoint,
  caller,
  request,
}: Pick<Once<Endpoint>, 'endpoint' | 'caller' | 'request'>): Use => ({
  person_id: caller.personId,
  route: endpoint.path,
  key: request.idempotencyKey ?? '',
})

type Use = { person_id: string; route: string; key: string }

const answered = async <TOutput>(db: Kysely<Database>, use: Use, requestHash: string) => {
  const before = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'body'])
    .where('person_id', '=', use.person_id)
    .where('route', '=', use.route)
    .where('key', '=', use.key)
    .executeTakeFirst()
  if (before?.request_hash !== requestHash) {
    throw new ProblemError('key-reused', 'This key was used for something else.')
  }
  return JSON.parse(before.body ?? 'null') as TOutput
}

type Deleted = {
  readonly personId: string
  readonly endpoints: readonly Pick<Endpoint, 'path'>[]
  /** The id in the answer; left out, all answers of the person are meant. */
  readonly id?: string
}

/** Deletes stored answers together with the thing that they describe, because they contain its text. */
export const forgetAnswers = async (db: Kysely<Database>, { personId, endpoints, id }: Deleted) => {
  const routes = endpoints.map(({ path }) => path)
  const answers = db
    .deleteFrom('idempotency')
    .where('person_id', '=', personId)
    .where('route', 'in', routes)
  await (
    id === undefined ? answers : answers.where(sql<string>`body::json ->> 'id'`, '=', id)
  ).execute()
}
