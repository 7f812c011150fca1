import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addLead } from '#src/api/contract/leads.ts'
import { addLog } from '#src/api/contract/logs.ts'
import { loadUser, refresh } from '#src/api/contract/session.ts'
import { required } from '#src/lib/required.ts'
import { sha256 } from '#server/base/secrets.ts'
import { addSigningKey, createKeys } from '#server/identity/session/keys.ts'
import { createPortal } from '#tests/support/portal.ts'
import { problemIn, type PortalBrowser } from '#tests/support/portal-browser.ts'

const portal = await createPortal()

const partsOf = (jwt: string) => jwt.split('.') as [string, string, string]
const decoded = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const kidOf = (jwt: string) => decoded(partsOf(jwt)[0])['kid']

const accessTokenOf = (browser: PortalBrowser) => required(browser.tokens, 'tokens').accessToken.jwt

const ask = (browser: PortalBrowser, authorization: string) =>
  browser.send(loadUser, { method: 'email' }, { headers: { authorization } })

const outcome = async (browser: PortalBrowser, jwt: string) => {
  const response = await ask(browser, `Bearer ${jwt}`)
  return response.ok ? 'let in' : (await problemIn(response)).name
}

/** The browser's own token with other claims, signed by the portal's own key. */
const resigned = async (
  browser: PortalBrowser,
  change: (claims: JWTPayload) => JWTPayload,
  header: Record<string, unknown> = {},
) => {
  const [head, claims] = partsOf(accessTokenOf(browser))
  const key = await portal.services.keys.current()
  return new SignJWT(change(decoded(claims)))
    .setProtectedHeader({ ...decoded(head), ...header } as never)
    .sign(key.signWith)
}

const seconds = () => Math.floor(portal.services.now() / 1_000)

/** @see https://github.com/advisories?query=CVE-2026-22817 confusion of algorithms in hono/jwt */
test('TK-01 a token that our key did not sign is refused', async () => {
  const { browser } = await portal.signIn()
  // Its own signature is known to hold by now.
  expect(await outcome(browser, accessTokenOf(browser))).toBe('let in')
  const [head, claims, signature] = partsOf(accessTokenOf(browser))
  const { verifyWith } = await portal.services.keys.current()
  const publicPem = await exportSPKI(verifyWith)
  const stranger = await generateKeyPair('EdDSA')
  const es256 = await generateKeyPair('ES256')
  const sign = (header: object, key: Parameters<SignJWT['sign']>[0]) =>
    new SignJWT(decoded(claims))
      .setProtectedHeader({ ...decoded(head), ...header } as never)
      .sign(key)

  const forged = [
    `${encoded({ ...decoded(head), alg: 'none' })}.${claims}.`,
    `${encoded({ ...decoded(head), alg: 'none' })}.${claims}.${signature}`,
    await sign({ alg: 'HS256' }, new TextEncoder().encode(publicPem)),
    await sign({}, stranger.privateKey),
    await sign({ alg: 'ES256' }, es256.privateKey),
    `${head}.${claims}.`,
    `${head}.${claims}.${signature.slice(0, -4)}AAAA`,
    `${head}.${encoded({ ...decoded(claims), sub: crypto.randomUUID() })}.${signature}`,
  ]
  for (const jwt of forged) {
    expect([jwt, await outcome(browser, jwt)]).toEqual([jwt, 'not-signed-in'])
  }
  expect(await outcome(browser, accessTokenOf(browser))).toBe('let in')
})

test('TK-02 a key that the token itself names or brings is not used', async () => {
  const { browser } = await portal.signIn()
  const stranger = await generateKeyPair('EdDSA', { extractable: true })
  const jwk = await exportJWK(stranger.publicKey)
  const [head, claims] = partsOf(accessTokenOf(browser))
  const headers = [
    { jwk },
    { jku: 'http://127.0.0.1:9/keys', kid: 'theirs' },
    { x5u: 'http://127.0.0.1:9/keys', kid: 'theirs' },
    { kid: '../../../../dev/null' },
    { kid: "' or 1=1 --" },
    { kid: undefined },
  ]
  for (const header of headers) {
    const jwt = await new SignJWT(decoded(claims))
      .setProtectedHeader({ ...decoded(head), ...header } as never)
      .sign(stranger.privateKey)
    expect([header, await outcome(browser, jwt)]).toEqual([header, 'not-signed-in'])
  }
})

test('TK-03 no other token of ours passes for an access token, nor one of another portal', async () => {
  const { browser } = await portal.signIn()
  const tokens = required(browser.tokens, 'tokens')
  const others = [
    tokens.idToken.jwt,
    tokens.refreshToken.jwt,
    await resigned(browser, (claims) => ({ ...claims, iss: 'https://staging.example' })),
    await resigned(browser, (claims) => ({ ...claims, aud: 'another' })),
    await resigned(browser, (claims) => claims, { typ: 'JWT' }),
    await resigned(browser, (claims) => claims, { typ: undefined }),
  ]
  for (const jwt of others) {
    expect([jwt, await outcome(browser, jwt)]).toEqual([jwt, 'not-signed-in'])
  }
  const asHandle = await browser.refusal(refresh, {
    method: 'email',
    refreshToken: tokens.accessToken.jwt.slice(0, 512),
  })
  expect(asHandle.name).toBe('not-signed-in')
})

test('TK-04 clocks may differ by 60 s and no more', async () => {
  const { browser } = await portal.signIn()
  const at = async (change: (now: number) => JWTPayload) =>
    outcome(browser, await resigned(browser, (claims) => ({ ...claims, ...change(seconds()) })))

  expect(await at((now) => ({ exp: now - 59 }))).toBe('let in')
  expect(await at((now) => ({ exp: now - 61 }))).toBe('token-expired')
  expect(await at((now) => ({ nbf: now + 59 }))).toBe('let in')
  expect(await at((now) => ({ nbf: now + 61 }))).toBe('not-signed-in')
  expect(await at((now) => ({ iat: now + 59 }))).toBe('let in')
  expect(await at((now) => ({ iat: now + 61 }))).toBe('not-signed-in')
  for (const claim of ['exp', 'iat', 'sub', 'sid', 'bnd', 'turn']) {
    const without = await resigned(browser, ({ [claim]: _, ...rest }) => rest)
    expect([claim, await outcome(browser, without)]).toEqual([claim, 'not-signed-in'])
  }
})

/** @see https://github.com/advisories/GHSA-xmf8-cvqr-rfgj a malformed header crashed the server */
test('TK-05 a malformed Authorization header is refused and the scheme may be in any case', async () => {
  const { browser } = await portal.signIn()
  const jwt = accessTokenOf(browser)
  const malformed = [
    'Bearer',
    'Bearer ',
    `Basic ${jwt}`,
    jwt,
    `Bearer ${'a'.repeat(1_000_000)}`,
    `Bearer ${jwt}, Bearer ${jwt}`,
    `Bearer ${jwt} ${jwt}`,
    'Bearer ÿþ.ÿþ.ÿþ',
    'Bearer a.b.c',
    'Bearer ..',
  ]
  for (const authorization of malformed) {
    const { status } = await ask(browser, authorization)
    expect([authorization.slice(0, 40), status]).toEqual([authorization.slice(0, 40), 401])
  }
  for (const scheme of ['bearer', 'BEARER', 'Bearer']) {
    expect((await ask(browser, `${scheme} ${jwt}`)).status).toBe(200)
  }
})

test('TK-06 a token in the address or the body is no credential and is not logged', async () => {
  const { browser } = await portal.signIn()
  const jwt = accessTokenOf(browser)
  browser.tokens = null
  const inQuery = await browser.request(`/api/email/user?access_token=${jwt}`)
  const inBody = await browser.refusal(
    addLead,
    { type: 'client', company: 'Cymbal', website: 'cymbal.example', access_token: jwt } as never,
    { idempotencyKey: 'key-of-a-test' },
  )
  expect([inQuery.status, inBody.status]).toEqual([401, 401])
  expect(portal.logLines.join('')).not.toContain(jwt)
})

test('TK-07 expired answers 498, everything else 401 with a challenge, forbidden 403', async () => {
  const { browser } = await portal.signIn()
  const stranger = portal.newBrowser()

  const missing = await stranger.send(loadUser, { method: 'email' })
  expect([missing.status, missing.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer realm="partner-portal"',
  ])

  portal.advance(661_000)
  expect(await outcome(browser, accessTokenOf(browser))).toBe('token-expired')
  stranger.tokens = browser.tokens
  expect(await outcome(stranger, accessTokenOf(browser))).toBe('not-signed-in')

  await portal.db.updateTable('sessions').set({ revoked_at: 1, revoked_why: 'logout' }).execute()
  expect(await outcome(browser, accessTokenOf(browser))).toBe('not-signed-in')
})

test('TK-08 an expired token does nothing, and the same call after a refresh does it once', async () => {
  const { browser } = await portal.signIn({ organization_access_status: 'approved' })
  const lead = { type: 'client', company: 'Cymbal', website: 'cymbal.example' } as const
  const send = () => browser.send(addLead, lead, { idempotencyKey: 'key-of-a-test' })
  const leads = () => portal.db.selectFrom('leads').selectAll().execute()

  portal.advance(661_000)
  expect((await send()).status).toBe(498)
  expect(await leads()).toHaveLength(0)

  const { refreshToken } = required(browser.tokens, 'tokens')
  browser.tokens = await browser.call(refresh, { method: 'email', refreshToken: refreshToken.jwt })
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(200)
  expect(await leads()).toHaveLength(1)
})

test('LD-05 a token expired within a day still logs the exit of a live session, and nothing else', async () => {
  const { browser } = await portal.signIn()
  const id = crypto.randomUUID()
  portal.advance(1_800_000)

  const page = { page: 'HomePage', path: '/' }
  const pageview = await browser.refusal(addLog, {
    action: 'Pageview',
    id,
    version: '0',
    data: page,
  })
  expect(pageview.name).toBe('token-expired')
  expect((await browser.send(addLog, { action: 'Exit', id, version: '0' })).status).toBe(200)

  portal.advance(1_800_000)
  const tooLate = await browser.refusal(addLog, { action: 'Exit', id, version: '0' })
  expect(tooLate.name).toBe('not-signed-in')
})

test('TK-16 what script could steal opens nothing without the cookie', async () => {
  const { browser } = await portal.signIn()
  const thief = portal.newBrowser()
  thief.tokens = browser.tokens
  const { refreshToken, idToken } = required(browser.tokens, 'tokens')

  expect(await outcome(thief, accessTokenOf(browser))).toBe('not-signed-in')
  expect(await outcome(thief, idToken.jwt)).toBe('not-signed-in')
  const refused = await thief.refusal(refresh, { method: 'email', refreshToken: refreshToken.jwt })
  expect(refused.name).toBe('not-signed-in')
})

test('TK-18 neither database nor log holds a secret that was handed out', async () => {
  const { browser } = await portal.signIn()
  const first = required(browser.tokens, 'tokens')
  const issued = [browser.jar.get('pp_s'), browser.jar.get('pp_rt')]
  browser.tokens = await browser.call(refresh, {
    method: 'email',
    refreshToken: first.refreshToken.jwt,
  })
  await browser.call(loadUser, { method: 'email' })
  issued.push(browser.jar.get('pp_rt'), first.accessToken.jwt, browser.tokens.accessToken.jwt)

  const tables = await portal.db.introspection.getTables()
  const dumps = await Promise.all(
    tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(portal.db)),
  )
  const dump = JSON.stringify(dumps.map(({ rows }) => rows)) + portal.logLines.join('')
  for (const secret of issued) {
    expect(dump).not.toContain(required(secret, 'secret'))
  }
  expect(dump).toContain(sha256(required(issued[0], 'session secret')))
  expect(dump).not.toContain('"d":')
})

test('TK-20 a second key signs, the first still verifies, and a restart keeps both', async () => {
  const { browser } = await portal.signIn()
  const { services } = portal
  const old = accessTokenOf(browser)

  await addSigningKey({ db: portal.db, secrets: portal.config, now: services.now })
  const again = portal.atNewProcess(browser)
  expect(await outcome(again, old)).toBe('let in')

  const { refreshToken } = required(browser.tokens, 'tokens')
  again.tokens = await again.call(refresh, { method: 'email', refreshToken: refreshToken.jwt })
  expect(kidOf(accessTokenOf(again))).not.toBe(kidOf(old))
  expect(await outcome(again, accessTokenOf(again))).toBe('let in')
  // The process that has not seen the new key looks it up.
  portal.advance(2_000)
  expect(await outcome(browser, accessTokenOf(again))).toBe('let in')
})

test('TK-20 a key under another APP_SECRET is trusted for nothing', async () => {
  const { services } = portal
  const foreign = {
    db: portal.db,
    secrets: { appSecret: 'another secret, long enough to be one', otherAppSecrets: [] },
    now: services.now,
  }
  await addSigningKey(foreign)
  const theirs = await createKeys(foreign).current()
  portal.advance(61_000)
  expect(await services.keys.find(theirs.id)).toBeNull()
  expect((await services.keys.current()).id).not.toBe(theirs.id)
})
