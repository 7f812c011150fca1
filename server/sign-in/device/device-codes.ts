import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { sha256 } from '#server/base/secrets.ts'

type Db = Kysely<Database>
export type DeviceCodeRow = Selectable<Database['device_codes']>

/** What every poll that comes too early adds to the interval (RFC 8628, section 3.5). */
const slowerBySec = 5

/**
 * Stores a device's codes, until a day after they ended (`server/app/sweeper.ts`). Of the user codes of one day no two are equal:
 * once in ten million days with a thousand of them the insert fails, and the device asks again.
 */
export const addDeviceCode = async (db: Db, row: Insertable<Database['device_codes']>) => {
  await db.insertInto('device_codes').values(row).execute()
}

/** The code that a device presents; `undefined` if there is none of this method. */
export const findByDeviceCode = (
  db: Db,
  { method, device_code }: { readonly method: string; readonly device_code: string },
) =>
  db
    .selectFrom('device_codes')
    .selectAll()
    .where('device_hash', '=', sha256(device_code))
    .where('method', '=', method)
    .executeTakeFirst()

/** Counts a poll and returns the interval in seconds that the device has to keep from now on. */
export const notePoll = async (
  db: Db,
  { id, now }: { readonly id: string; readonly now: number },
) => {
  const { rows } = await sql<{ interval_sec: number }>`
    update device_codes set
      interval_sec = interval_sec
        + case when polled_at <= ${now} and polled_at + interval_sec * 1000 > ${now}
          then ${slowerBySec}::integer else 0 end,
      polled_at = ${now}
    where id = ${id}
    returning interval_sec`.execute(db)
  return rows[0]?.interval_sec
}

type Named = {
  readonly method: string
  readonly userHashes: readonly string[]
  readonly now: number
}
type By = { readonly personId: string }

/** Each of these changes a row that has not expired, or nothing: `undefined` means a refusal. */
export const claim = (db: Db, { method, userHashes, now, personId }: Named & By) =>
  db
    .updateTable('device_codes')
    .set({ state: 'claimed', claimed_by: personId })
    .where('user_hash', 'in', userHashes)
    .where('method', '=', method)
    .where('expires_at', '>', now)
    .where((row) =>
      row.or([
        row('state', '=', 'started'),
        row.and([row('state', '=', 'claimed'), row('claimed_by', '=', personId)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst()

type Decision = { readonly to: 'approved' | 'denied'; readonly sessionId: string }

/**
 * The decisions that a code in this state allows: the same once more, as its answer may have been lost, or a denial after an
 * approval.
 */
const decidedFrom = {
  approved: ['claimed', 'approved'],
  denied: ['claimed', 'approved', 'denied'],
} as const satisfies Record<Decision['to'], readonly DeviceCodeRow['state'][]>

/**
 * The device asks every few seconds, and less often where it got no answers. So much time it has to hear what was decided, also
 * where that was at the end of its code's.
 */
const heardWithinMs = 60_000

/** Only the person who claimed a code decides on it, and a denied device cannot be approved afterwards (CVE-2026-45337). */
export const decide = (
  db: Db,
  { method, userHashes, now, personId, to, sessionId }: Named & By & Decision,
) =>
  db
    .updateTable('device_codes')
    .set({
      state: to,
      decided_in: sessionId,
      // By the first decision alone: nobody keeps a code for longer by deciding again and again.
      expires_at: sql<number>`case state
        when 'claimed' then greatest(expires_at, ${now + heardWithinMs}) else expires_at end`,
    })
    .where('user_hash', 'in', userHashes)
    .where('method', '=', method)
    .where('expires_at', '>', now)
    .where('state', 'in', decidedFrom[to])
    .where('claimed_by', '=', personId)
    .returningAll()
    .executeTakeFirst()

/** Whether the device has signed in with this person's approval. */
export const isUsedUp = async (db: Db, { method, userHashes, personId }: Named & By) => {
  const row = await db
    .selectFrom('device_codes')
    .select('id')
    .where('user_hash', 'in', userHashes)
    .where('method', '=', method)
    .where('state', '=', 'used')
    .where('claimed_by', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the code expired before anybody decided. */
export const hasExpired = async (db: Db, { method, userHashes, now }: Named) => {
  const row = await db
    .selectFrom('device_codes')
    .select('id')
    .where('user_hash', 'in', userHashes)
    .where('method', '=', method)
    .where('expires_at', '<=', now)
    .where('state', 'in', ['started', 'claimed'])
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Uses up an approved code, only once for any number of callers (DF-04). Returns the person who approved it and what their
 * session passes on. If that session was ended for safety since, its approval is void; a plain logout does not matter.
 */
export const useApproved = (db: Db, { id, now }: { readonly id: string; readonly now: number }) =>
  db
    .updateTable('device_codes')
    .from('sessions')
    .from('people')
    .set({ state: 'used' })
    .whereRef('sessions.id', '=', 'device_codes.decided_in')
    .where((row) =>
      row.or([row('sessions.revoked_at', 'is', null), row('sessions.revoked_why', '=', 'logout')]),
    )
    .whereRef('people.id', '=', 'device_codes.claimed_by')
    .where('device_codes.id', '=', id)
    .where('device_codes.state', '=', 'approved')
    .where('device_codes.expires_at', '>', now)
    .returningAll('people')
    .returning(['sessions.is_staff as by_staff', 'sessions.passkey_id as by_passkey'])
    .executeTakeFirst()
