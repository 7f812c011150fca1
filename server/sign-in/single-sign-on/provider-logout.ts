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

/** Stores the provider's ID token, only for the logout of this session. */
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

/** Removes and returns the stored ID token; `null` for a session that did not begin at a provider. */
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
 * The address at which the provider ends its own session too. `null` if it has no such page, cannot be reached, or the requested
 * way back is not our own logout page (OI-13).
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
    // The session here has ended in any case.
    return null
  }
}

const signedBy = (method: string, secret: string) => `${method} ${secret}`

const stateOf = (method: string, config: AppSecrets) => {
  const secret = randomSecret(16)
  return `${secret}.${hmacFor(config, statePurpose, signedBy(method, secret))}`
}

/** Recognizes the return from a logout that began here; other returns change nothing either (OI-17). */
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
