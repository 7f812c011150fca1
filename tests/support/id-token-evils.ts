import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'

import { halfHash, type Evil } from '#tests/support/openid-provider.ts'

const hour = 3_600
const now = () => Math.floor(Date.now() / 1_000)
const es256 = { alg: 'ES256' } as const

const claims = (change: JWTPayload): Evil => ({ claims: (honest) => ({ ...honest, ...change }) })
const without = (name: string): Evil => ({
  claims: (honest) => Object.fromEntries(Object.entries(honest).filter(([it]) => it !== name)),
})
const tokens = (change: Record<string, unknown>): Evil => ({
  tokens: (honest) => ({ ...honest, ...change }),
})
const secret = (text: string) => new TextEncoder().encode(text)
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** Other claims under a signature that was made for the honest ones. */
const tampered = (jwt: string, change: JWTPayload) => {
  const [header, payload = '', signature] = jwt.split('.')
  const honest: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return [header, base64({ ...(honest as JWTPayload), ...change }), signature].join('.')
}

/** ID tokens that a client must not take (OpenID Connect Core, section 3.1.3.7), and answers that hold none. */
export const idTokenEvils: Readonly<Record<string, Evil>> = {
  'without iss': without('iss'),
  'with the iss of somebody else': claims({ iss: 'https://accounts.evil.example' }),
  'with an iss that only looks the same': { claims: (it) => ({ ...it, iss: `${it.iss}/` }) },
  'without sub': without('sub'),
  'with a sub that is no text': claims({ sub: 7 as never }),
  'with an empty sub': claims({ sub: '' }),
  'without aud': without('aud'),
  'for another client': claims({ aud: 'another-client' }),
  'for several clients, none of them ours': claims({ aud: ['one', 'other'] }),
  'for several clients, authorized to another': claims({
    aud: ['partner-portal', 'other'],
    azp: 'other',
  }),
  'for several clients, authorized to nobody': claims({ aud: ['partner-portal', 'other'] }),
  'without exp': without('exp'),
  'that is over': claims({ iat: now() - 2 * hour, exp: now() - hour }),
  'with an exp that is no number': claims({ exp: `${now() + hour}` as never }),
  'without iat': without('iat'),
  'that counts from tomorrow': claims({ nbf: now() + 24 * hour }),
  'of tomorrow': claims({ iat: now() + 24 * hour, exp: now() + 25 * hour }),
  'issued beside another access token': claims({ at_hash: halfHash('another access token') }),
  'with an at_hash that is no text': claims({ at_hash: 7 }),
  'without nonce': without('nonce'),
  'with another nonce': claims({ nonce: 'A'.repeat(43) }),
  'with a list of nonces': { claims: (it) => ({ ...it, nonce: [it['nonce']] }) },
  'signed by nothing (alg none)': { sign: (it) => Promise.resolve(new UnsecuredJWT(it).encode()) },
  'with its signature taken off': {
    sign: async (it, { kid, own }) =>
      (await new SignJWT(it).setProtectedHeader({ ...es256, kid }).sign(own)).replace(/[^.]*$/, ''),
  },
  'signed by another key under our kid': {
    sign: (it, { kid, foreign }) =>
      new SignJWT(it).setProtectedHeader({ ...es256, kid }).sign(foreign),
  },
  'signed with the client secret (HS256)': {
    sign: (it) =>
      new SignJWT(it)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(secret('the secret of the portal'.padEnd(32))),
  },
  'signed with the public key as a secret (HS256)': {
    sign: (it, { kid }) =>
      new SignJWT(it)
        .setProtectedHeader({ alg: 'HS256', kid })
        .sign(secret(`public ${kid}`.padEnd(32))),
  },
  'with claims changed after it was signed': {
    sign: async (it, { kid, own }) =>
      tampered(await new SignJWT(it).setProtectedHeader({ ...es256, kid }).sign(own), {
        email: 'ada@google.com',
      }),
  },
  'under a kid that nobody knows': {
    sign: (it, { own }) =>
      new SignJWT(it).setProtectedHeader({ ...es256, kid: 'unknown' }).sign(own),
  },
  'that brings its own key (jwk)': {
    sign: async (it) => {
      const pair = await generateKeyPair('ES256', { extractable: true })
      const jwk = await exportJWK(pair.publicKey)
      return new SignJWT(it).setProtectedHeader({ ...es256, jwk }).sign(pair.privateKey)
    },
  },
  'that names its own keys (jku)': {
    sign: (it, { foreign }) =>
      new SignJWT(it)
        .setProtectedHeader({ ...es256, kid: 'evil', jku: 'https://evil.example/jwks' })
        .sign(foreign),
  },
  'with an extension that nobody understands (crit)': {
    sign: (it, { kid, own }) =>
      new SignJWT(it)
        .setProtectedHeader({ ...es256, kid, crit: ['evil'], evil: true })
        .sign(own, { crit: { evil: true } }),
  },
  'by an algorithm that the provider does not name': {
    sign: async (it) => {
      const { privateKey } = await generateKeyPair('ES384')
      return new SignJWT(it).setProtectedHeader({ alg: 'ES384' }).sign(privateKey)
    },
  },
  'that is no token': { sign: () => Promise.resolve('not.a.token') },
  'that is no text': tokens({ id_token: { sub: 'gil' } }),
  'that is missing': tokens({ id_token: undefined }),
  'without an access token beside it': tokens({ access_token: undefined }),
  'beside an access token of an unknown type': tokens({ token_type: 'mac' }),
}
