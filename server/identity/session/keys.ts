import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload } from 'jose'
import type { Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { derivedKey, keysFor, randomSecret, type AppSecrets } from '#server/base/secrets.ts'
import { seal, unseal, unsealByAny } from '#server/base/seal.ts'

type SigningKey = {
  readonly id: string
  /** Sealed under `APP_SECRET` itself: such a key signs, the others verify alone. */
  readonly isOwn: boolean
  readonly signWith: CryptoKey
  readonly verifyWith: CryptoKey
  /** Claims of tokens that were verified with this key, by token hash: a page sends its token with every call. */
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
  readonly secrets: AppSecrets
  readonly now: () => number
}

const purpose = 'signing keys'
export const signingAlgorithm = 'EdDSA'
const dayMs = 86_400_000
const signsForMs = 90 * dayMs
const trustedForMs = 2 * signsForMs
const freshForMs = 60_000
const unknownIdWaitMs = 1_000

/**
 * The newest key of our `APP_SECRET` signs; all keys of the last 180 days verify. A new one is made every 90 days, for an
 * `APP_SECRET` that has none, and at a start without other secrets if the newest key belongs to another one. A key that no secret
 * opens is not ours and is not trusted. If there are only such keys, the secret is wrong and `current` throws.
 */
export const createKeys = ({ db, secrets, now }: KeysInput): Keys => {
  const openers = openersOf(secrets)
  let keys: readonly SigningKey[] = []
  let loadedAt = -Infinity

  const load = async () => {
    const rows = await db
      .selectFrom('signing_keys')
      .selectAll()
      .where('created_at', '>', now() - trustedForMs)
      .orderBy('created_at', 'desc')
      .execute()
    const opened = await Promise.all(rows.map((row) => openKey(openers, row)))
    keys = opened.filter((key) => key !== null)
    loadedAt = now()
    const own = rows.find(({ id }) => id === newestOf(keys)?.id)
    return { ownSince: own?.created_at ?? -Infinity, isOwnNewest: own === rows[0] }
  }

  const renew = async () => {
    const isStart = keys.length === 0
    const { ownSince, isOwnNewest } = await load()
    if (keys.length === 0 && (await areAllStrange(db, openers))) {
      throw new Error(strangeSecret)
    }
    // A change of secret was taken back, and is over: the newest key is to tell so (`opensNewestKey`).
    const isTakenBack = isStart && !isOwnNewest && secrets.otherAppSecrets.length === 0
    if (isTakenBack || now() - ownSince > signsForMs) {
      await addSigningKey({ db, secrets, now })
      await load()
    }
  }

  return {
    current: async () => {
      if (newestOf(keys) === undefined) {
        await renew()
      } else if (now() - loadedAt > freshForMs) {
        // Not awaited: a caller inside a transaction must not wait for a second connection.
        loadedAt = now()
        renew().catch(() => {})
      }
      const newest = newestOf(keys)
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

const newestOf = (keys: readonly SigningKey[]) => keys.find(({ isOwn }) => isOwn)

/** Makes the next signing key; the previous one still verifies until its tokens have expired (TK-20). */
export const addSigningKey = async ({
  db,
  secrets: { appSecret },
  now,
}: Omit<KeysInput, 'secrets'> & { readonly secrets: Pick<AppSecrets, 'appSecret'> }) => {
  const pair = await generateKeyPair(signingAlgorithm, { extractable: true })
  const id = randomSecret(12)
  const public_key = JSON.stringify(await exportJWK(pair.publicKey))
  const private_key = JSON.stringify(await exportJWK(pair.privateKey))
  const sealed_private_key = seal(derivedKey(appSecret, purpose), id + public_key, private_key)
  await db
    .insertInto('signing_keys')
    .values({ id, public_key, sealed_private_key, created_at: now() })
    .execute()
}

type KeyRow = { id: string; public_key: string; sealed_private_key: string }

/** A start under another secret would log everybody out, and its first entry would break the audit log (CF-03). */
const strangeSecret = [
  'APP_SECRET and OTHER_APP_SECRETS open none of the signing keys in the database: it was written under another secret, in local mode that of the file “secret” in its DATA_DIR.',
  'Start with that one. If it is lost for good, “npm run secret:lost” says what goes with it and lets this one begin.',
].join('\n')

/** Whether there are keys, of any age, and no secret opens any of them. */
const areAllStrange = async (db: Kysely<Database>, openers: Openers) => {
  const rows = await db.selectFrom('signing_keys').selectAll().execute()
  return rows.length > 0 && rows.every((row) => openRow(openers, row) === null)
}

/** Whether one of the secrets opens the newest key; also true if there is no key yet. */
export const opensNewestKey = async (db: Kysely<Database>, secrets: AppSecrets) => {
  const newest = await db
    .selectFrom('signing_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest === undefined || openRow(openersOf(secrets), newest) !== null
}

/** Drops all keys, after the secret that sealed them was lost. Throws if a secret opens one of them. */
export const dropStrangeKeys = async (db: Kysely<Database>, secrets: AppSecrets) => {
  if (!(await areAllStrange(db, openersOf(secrets)))) {
    throw new Error('APP_SECRET is not lost: the portal starts with it. Nothing was changed.')
  }
  await db.deleteFrom('signing_keys').execute()
}

type Openers = { readonly ownKey: Uint8Array; readonly otherKeys: readonly Uint8Array[] }

const openersOf = (secrets: AppSecrets): Openers => {
  const [ownKey, ...otherKeys] = keysFor(secrets, purpose)
  return { ownKey, otherKeys }
}

/** The private part of a key, and whether it is sealed under `APP_SECRET` itself; `null` where no secret opens it. */
const openRow = ({ ownKey, otherKeys }: Openers, row: KeyRow) => {
  const label = row.id + row.public_key
  const own = unseal(ownKey, label, row.sealed_private_key)
  const text = own ?? unsealByAny(otherKeys, label, row.sealed_private_key)
  return text === null ? null : { text, isOwn: own !== null }
}

const openKey = async (openers: Openers, row: KeyRow): Promise<SigningKey | null> => {
  const opened = openRow(openers, row)
  if (opened === null) {
    return null
  }
  return {
    id: row.id,
    isOwn: opened.isOwn,
    signWith: await importKey(opened.text),
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
