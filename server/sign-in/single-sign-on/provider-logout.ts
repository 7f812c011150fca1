import type { Kysely } from 'kysely'
import * as client from 'openid-client'

import * as contract from '#src/api/contract/single-sign-on.ts'
import type { Database } from '#server/db/schema.ts'
import { implement } from '#server/http/implement.ts'
import { hmacFor, isHmacFor, randomSecret, type AppSecrets } from '#server/base/secrets.ts'
import type { Services } from '#server/base/services.ts'
import { sealFor, unsealFor } from '#server/base/seal.ts'
import { askProvider } from '#server/sign-in/single-sign-on/ask-provider.ts'
import { callbackOf } from '#server/sign-in/single-sign-on/depart.ts'
import { signInExpired } from '#server/sign-in/single-sign-on/problems.ts'

type Db = Kysely<Database>
const idTokenPurpose = 'provider id token'
const statePurpose = 'provider logout'

/** Keeps the provider's ID token for the logout of this session, and for nothing else. */
export const keepIdToken = async (
  db: Db,
  config: AppSecrets,
  { sessionId, idToken }: { readonly sessionId: string; readonly idToken: string },
) => {
  await db
    .insertInto('provider_sessions')
    .values({
      session_id: sessionId,
      sealed_id_token: sealFor(config, { purpose: idTokenPurpose, label: sessionId }, idToken),
    })
    .execute()
}

/** The kept ID token, taken out; `null` for a session that no provider began. */
const takeIdToken = async (db: Db, config: AppSecrets, sessionId: string) => {
  const taken = await db
    .deleteFrom('provider_sessions')
    .where('session_id', '=', sessionId)
    .returning('sealed_id_token')
    .executeTakeFirst()
  return taken === undefined
    ? null
    : unsealFor(config, { purpose: idTokenPurpose, label: sessionId }, taken.sealed_id_token)
}

type Ended = {
  readonly session: { readonly id: string; readonly method: string }
  readonly comeBackTo: string | undefined
}

/**
 * Where the provider ends its own session for the one that has just ended here; `null` where it offers no such page, cannot
 * be asked, or the browser would come back to anything but our page for it (OI-13).
 */
export const providerLogoutUrl = async (
  services: Services,
  { session, comeBackTo }: Ended,
): Promise<string | null> => {
  const { config, db } = services
  const idToken = await takeIdToken(db, config, session.id)
  const provider = config.providers.find(({ key }) => key === session.method)
  if (
    idToken === null ||
    provider === undefined ||
    comeBackTo !== callbackOf(config.publicUrl, provider.key, 'logout')
  ) {
    return null
  }
  try {
    return await askProvider(services, provider, (configuration) =>
      configuration.serverMetadata().end_session_endpoint === undefined
        ? null
        : client.buildEndSessionUrl(configuration, {
            id_token_hint: idToken,
            post_logout_redirect_uri: comeBackTo,
            state: stateOf(provider.key, config),
          }).href,
    )
  } catch {
    // The session here is over all the same.
    return null
  }
}

const signedBy = (method: string, secret: string) => `${method} ${secret}`

const stateOf = (method: string, config: AppSecrets) => {
  const secret = randomSecret(16)
  return `${secret}.${hmacFor(config, statePurpose, signedBy(method, secret))}`
}

/** Tells a way back from a logout that began here from any other; neither changes anything (OI-17). */
export const replyToLogout = implement(
  contract.replyToLogout,
  async ({ input: { method, query }, services: { config } }) => {
    const [secret = '', mac = ''] = (new URLSearchParams(query).get('state') ?? '').split('.')
    if (!isHmacFor(config, statePurpose, signedBy(method, secret), mac)) {
      throw signInExpired()
    }
    return {}
  },
)
