import type { Kysely } from 'kysely'
import * as z from 'zod/mini'

import type { Database } from '#server/db/schema.ts'
import { sha256, type AppSecrets } from '#server/base/secrets.ts'
import { sealFor, unsealFor } from '#server/base/seal.ts'

type Db = Kysely<Database>
type Needs = { readonly db: Db; readonly config: AppSecrets; readonly now: number }

const maxAgeMs = 600_000

/** What the provider's answer is checked against: never sent to the browser, and stored sealed (OI-03, TK-18). */
const proofSchema = z.object({
  verifier: z.string(),
  nonce: z.string(),
  /** The provider must authenticate the person again. Transactions of the previous version do not say (ADR 060). */
  isAnew: z._default(z.boolean(), false),
  /** The person is about to do something that needs a recent authentication. */
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

/** Stores a transaction; the sweeper removes it when it has expired. */
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
 * Removes and returns the transaction, so that at most one answer counts (OI-01). `null` for another method or browser; then it
 * stays for those that it belongs to (OI-02, OI-05).
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
