import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload } from 'jose'
import type { Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { derivedKey, randomSecret } from '#server/base/secrets.ts'
import { seal, unseal } from '#server/base/seal.ts'

type SigningKey = {
  readonly id: string
  readonly signWith: CryptoKey
  readonly verifyWith: CryptoKey
  /** What tokens claim whose signature by this key was verified, by their hash: a page shows its token with every call. */
  readonly verified: Map<string, JWTPayload>
}

/** The keys that sign access tokens, shared by all processes through the database. */
export type Keys = {
  readonly current: () => Promise<SigningKey>
  /** The key of a token's `kid`, or `null` for one that is not ours. */
  readonly find: (id: string) => Promise<SigningKey | null>
}

declare module '#server/base/services.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface Services {
    readonly keys: Keys
  }
}

type KeysInput = {
  readonly db: Kysely<Database>
  readonly appSecret: string
  readonly now: () => number
}

export const signingAlgorithm = 'EdDSA'
const dayMs = 86_400_000
const signsForMs = 90 * dayMs
const trustedForMs = 2 * signsForMs
const freshForMs = 60_000
const unknownIdWaitMs = 1_000

/**
 * Keys by their age: the newest signs, all of the last 180 days verify, a new one is made every 90 days. A row whose
 * private part `APP_SECRET` does not open is not ours and is trusted for nothing.
 */
export const createKeys = ({ db, appSecret, now }: KeysInput): Keys => {
  const wrappingKey = derivedKey(appSecret, 'signing keys')
  let keys: readonly SigningKey[] = []
  let loadedAt = -Infinity

  const load = async () => {
    const rows = await db
      .selectFrom('signing_keys')
      .selectAll()
      .where('created_at', '>', now() - trustedForMs)
      .orderBy('created_at', 'desc')
      .execute()
    const opened = await Promise.all(rows.map((row) => openKey(wrappingKey, row)))
    keys = opened.filter((key) => key !== null)
    loadedAt = now()
    return rows.find(({ id }) => id === keys[0]?.id)?.created_at ?? -Infinity
  }

  const renew = async () => {
    const newestAt = await load()
    if (now() - newestAt > signsForMs) {
      await addSigningKey({ db, appSecret, now })
      await load()
    }
  }

  return {
    current: async () => {
      if (keys.length === 0) {
        await renew()
      } else if (now() - loadedAt > freshForMs) {
        // Not awaited: a caller inside a transaction must not wait for a second connection.
        loadedAt = now()
        renew().catch(() => {})
      }
      const [newest] = keys
      if (newest === undefined) {
        throw new Error('There is no signing key.')
      }
      return newest
    },
    find: async (id) => {
      const known = keys.find((key) => key.id === id)
      if (known === undefined && now() - loadedAt > unknownIdWaitMs) {
        await load()
      }
      return keys.find((key) => key.id === id) ?? null
    },
  }
}

/** Makes the next signing key; the one before goes on verifying until its tokens are over (TK-20). */
export const addSigningKey = async ({ db, appSecret, now }: KeysInput) => {
  const pair = await generateKeyPair(signingAlgorithm, { extractable: true })
  const id = randomSecret(12)
  const public_key = JSON.stringify(await exportJWK(pair.publicKey))
  const private_key = JSON.stringify(await exportJWK(pair.privateKey))
  const sealed_private_key = seal(
    derivedKey(appSecret, 'signing keys'),
    id + public_key,
    private_key,
  )
  await db
    .insertInto('signing_keys')
    .values({ id, public_key, sealed_private_key, created_at: now() })
    .execute()
}

type KeyRow = { id: string; public_key: string; sealed_private_key: string }

const openKey = async (wrappingKey: Uint8Array, row: KeyRow): Promise<SigningKey | null> => {
  const text = unseal(wrappingKey, row.id + row.public_key, row.sealed_private_key)
  if (text === null) {
    return null
  }
  return {
    id: row.id,
    signWith: await importKey(text),
    verifyWith: await importKey(row.public_key),
    verified: new Map(),
  }
}

const importKey = async (text: string) => {
  const key = await importJWK(JSON.parse(text) as JWK, signingAlgorithm)
  if (key instanceof Uint8Array) {
    throw new TypeError('A signing key is an asymmetric one.')
  }
  return key
}
