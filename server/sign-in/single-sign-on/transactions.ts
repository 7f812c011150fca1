import type { Kysely } from 'kysely'
import * as z from 'zod/mini'

import type { Database } from '#server/db/schema.ts'
import { sha256, type AppSecrets } from '#server/base/secrets.ts'
import { sealFor, unsealFor } from '#server/base/seal.ts'

type Db = Kysely<Database>
type Needs = { readonly db: Db; readonly config: AppSecrets; readonly now: number }

const maxAgeMs = 600_000

/** What the provider's answer is held against; never in the browser, never at rest in the clear (OI-03, TK-18). */
const proofSchema = z.object({
  verifier: z.string(),
  nonce: z.string(),
  /** The person must prove themself to the provider anew; what began before there was a choice did without. */
  isAnew: z._default(z.boolean(), false),
  /** What the person is about to do takes that they did so just now. */
  mustBeFresh: z._default(z.boolean(), false),
})
type Proof = z.output<typeof proofSchema>

const purpose = 'single sign-on'

type Begun = Proof & {
  readonly state: string
  readonly method: string
  /** The session that links the provider's account; `null` for a sign-in. */
  readonly sessionId: string | null
  readonly redirectUri: string
  readonly bindHash: string
}

/** Stores a transaction, until it is over (`server/app/sweeper.ts`). */
export const addTransaction = async (
  { db, config, now }: Needs,
  { state, method, sessionId, redirectUri, bindHash, ...proof }: Begun,
) => {
  const stateHash = sha256(state)
  await db
    .insertInto('oidc_transactions')
    .values({
      state_hash: stateHash,
      method,
      session_id: sessionId,
      redirect_uri: redirectUri,
      sealed: sealFor(config, { purpose, label: stateHash }, JSON.stringify(proof)),
      bind_hash: bindHash,
      expires_at: now + maxAgeMs,
    })
    .execute()
}

type Claim = { readonly state: string; readonly method: string; readonly bindHash: string }

/**
 * Takes the transaction out, so that one answer counts at most (OI-01); `null` unless it is of this method and of this
 * browser, which leaves it to those that it belongs to (OI-02, OI-05).
 */
export const takeTransaction = async (
  { db, config, now }: Needs,
  { state, method, bindHash }: Claim,
) => {
  const taken = await db
    .deleteFrom('oidc_transactions')
    .where('state_hash', '=', sha256(state))
    .where('method', '=', method)
    .where('bind_hash', '=', bindHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  const opened = taken && unsealFor(config, { purpose, label: taken.state_hash }, taken.sealed)
  if (taken === undefined || typeof opened !== 'string') {
    return null
  }
  const proof = proofSchema.parse(JSON.parse(opened))
  const ageSec = Math.ceil((now - taken.expires_at + maxAgeMs) / 1_000)
  return { ...proof, ageSec, state, redirectUri: taken.redirect_uri, sessionId: taken.session_id }
}
