import type { Selectable } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import type { Occasion } from '#server/http/implement.ts'
import { challengeMs, relyingParty } from '#server/sign-in/passkey/relying-party.ts'
import { randomSecret, sha256 } from '#server/base/secrets.ts'
import { bindBrowser, isBoundTo } from '#server/identity/session/binding.ts'

export type ChallengeRow = Selectable<Database['passkey_challenges']>

/** Who should answer: the signed-in person, the owner of an address, or (`identifier: null`) anybody. */
type Asked =
  | { readonly purpose: 'add'; readonly person_id: string; readonly identifier: null }
  | { readonly purpose: 'login'; readonly person_id: null; readonly identifier: string | null }

/** A challenge for this browser, valid once and for five minutes. */
export const openChallenge = async ({ request, services }: Occasion, asked: Asked) => {
  const { config, db, now } = services
  const challengeKey = randomSecret()
  const challenge = randomSecret()
  await db
    .insertInto('passkey_challenges')
    .values({
      key_hash: sha256(challengeKey),
      challenge,
      bind_hash: bindBrowser(request, config),
      ...asked,
      expires_at: now() + challengeMs,
    })
    .execute()
  return { challengeKey, challenge, rpId: relyingParty(config).rpId, timeout: challengeMs }
}

/**
 * Removes the challenge before anything is checked, so that no answer can be tried twice (PK-03, PK-04). `null` if it has
 * expired, or belongs to another purpose or browser.
 */
export const burnChallenge = async (
  { request, services: { db, now } }: Occasion,
  { challengeKey, purpose }: { readonly challengeKey: string; readonly purpose: 'add' | 'login' },
): Promise<ChallengeRow | null> => {
  const burnt = await db
    .deleteFrom('passkey_challenges')
    .where('key_hash', '=', sha256(challengeKey))
    .returningAll()
    .executeTakeFirst()
  return burnt !== undefined &&
    burnt.purpose === purpose &&
    now() < burnt.expires_at &&
    isBoundTo(request, burnt.bind_hash)
    ? burnt
    : null
}
