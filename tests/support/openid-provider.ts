import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose'
import { afterAll, beforeEach } from 'vitest'

import type { Provider } from '#server/base/config/providers.ts'
import { required } from '#src/lib/required.ts'

type Json = Record<string, unknown>
type Signer = (claims: JWTPayload, keys: SigningKeys) => Promise<unknown>
type SigningKeys = { readonly kid: string; readonly own: CryptoKey; readonly foreign: CryptoKey }

/** How the provider misbehaves; what is left out it does as it should. */
export type Evil = {
  readonly metadata?: (honest: Json) => unknown
  readonly claims?: (honest: JWTPayload) => JWTPayload
  /** Makes the ID token. */
  readonly sign?: Signer
  /** The answer of the token endpoint. */
  readonly tokens?: (honest: Json) => unknown
  readonly keys?: (honest: JWK) => unknown
  readonly userInfo?: (honest: JWTPayload) => unknown
  /** Answers a path by itself: hangs, breaks off, redirects. */
  readonly answer?: Readonly<Record<string, (response: ServerResponse) => void>>
  readonly ignoresPkce?: boolean
  /** Wants the client's secret in the form, not in the header. */
  readonly takesSecretInForm?: boolean
}

type Grant = {
  readonly clientId: string
  readonly redirectUri: string
  readonly challenge: string
  readonly claims: JWTPayload
}

const hour = 3_600
const honestly = (answer: unknown) => answer
const algorithm = 'ES256'

/** What an ES256 token says of the access token beside it (OpenID Connect Core, section 3.1.3.6). */
export const halfHash = (accessToken: string) =>
  createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')

/** An OpenID provider on this machine that does what it is told, for one test file. Its clock is the real one. */
export const startProvider = async (key: 'google' | 'okta' | 'auth0' | 'oidc') => {
  let evil: Evil = {}
  let codes = 0
  let kid = 'first'
  let pair = await generateKeyPair(algorithm, { extractable: true })
  const foreign = await generateKeyPair(algorithm)
  const requests: string[] = []
  const grants = new Map<string, Grant>()
  const userInfos = new Map<string, JWTPayload>()

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    end_session_endpoint: `${issuer}/logout`,
    id_token_signing_alg_values_supported: [algorithm, 'RS256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: true,
    ...(evil.takesSecretInForm === true && {
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    }),
  })

  const sign: Signer = (claims, { kid, own }) =>
    new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid }).sign(own)

  /** By header the two are form-encoded, each for itself (RFC 6749, section 2.3.1). */
  const secretIn = (header: string | undefined, form: URLSearchParams) => {
    const [, encoded = ''] = (header ?? '').split('Basic ')
    const parts = Buffer.from(encoded, 'base64').toString().split(':').map(formDecoded)
    const inForm = [form.get('client_id'), form.get('client_secret')]
    return (evil.takesSecretInForm === true ? inForm : parts).join(':')
  }

  const tokens = async (body: string, header: string | undefined) => {
    const form = new URLSearchParams(body)
    if (secretIn(header, form) !== `${provider.clientId}:${provider.clientSecret}`) {
      return { status: 401, body: { error: 'invalid_client' } }
    }
    const grant = grants.get(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isProven = evil.ignoresPkce === true || challenge === grant?.challenge
    if (grant === undefined || !isProven || form.get('redirect_uri') !== grant.redirectUri) {
      return { status: 400, body: { error: 'invalid_grant', error_description: 'secret reason' } }
    }
    grants.delete(form.get('code') ?? '')
    const accessToken = `access-${form.get('code') ?? ''}`
    const honestClaims = { ...grant.claims, at_hash: halfHash(accessToken) }
    const claims = evil.claims?.(honestClaims) ?? honestClaims
    const keys = { kid, own: pair.privateKey, foreign: foreign.privateKey }
    userInfos.set(accessToken, grant.claims)
    const honest = {
      access_token: accessToken,
      refresh_token: 'a refresh token of the provider',
      token_type: 'Bearer',
      expires_in: hour,
      id_token: await (evil.sign ?? sign)(claims, keys),
    }
    issued.push(honest.access_token, honest.refresh_token, String(honest.id_token))
    return { status: 200, body: evil.tokens?.(honest) ?? honest }
  }

  const answerOf = async (path: string, request: IncomingMessage) => {
    switch (path) {
      case '/.well-known/openid-configuration':
        return { status: 200, body: (evil.metadata ?? honestly)(metadata()) }
      case '/jwks': {
        const honest = { ...(await exportJWK(pair.publicKey)), kid, use: 'sig', alg: algorithm }
        return { status: 200, body: evil.keys?.(honest) ?? { keys: [honest] } }
      }
      case '/token':
        return tokens(await textOf(request), request.headers.authorization)
      case '/userinfo': {
        const token = (request.headers.authorization ?? '').replace('Bearer ', '')
        const claims = required(userInfos.get(token), 'claims')
        return { status: 200, body: evil.userInfo?.(claims) ?? claims }
      }
      default:
        return { status: 404, body: {} }
    }
  }

  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push(path)
    const own = evil.answer?.[path]
    if (own !== undefined) {
      own(response)
      return
    }
    void answerOf(path, request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const issued: string[] = []

  beforeEach(() => {
    evil = {}
    requests.length = 0
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const provider: Provider = {
    key,
    type: key === 'oidc' ? 'oidc' : `oidc-${key}`,
    name: key === 'google' ? 'Google' : 'Okta',
    issuer,
    clientId: 'partner-portal',
    clientSecret: 'the secret of the portal',
    domains: key === 'google' ? [] : ['partner.example', 'google.com'],
    scopes: ['openid', 'profile', 'email'],
    signsInAnew: key !== 'google',
    isEntra: false,
  }

  return {
    provider,
    issuer,
    /** Paths that were asked for in this test. */
    requests,
    /** Every token that was handed out. */
    issued,
    behave: (next: Evil) => {
      evil = next
    },
    /** A new signing key in the place of the old one. */
    rotate: async () => {
      pair = await generateKeyPair(algorithm, { extractable: true })
      kid = 'second'
    },
    /** A person agrees at the provider: the query string that the browser comes back with. */
    agree: (url: string, person: JWTPayload) => {
      const asked = new URL(url).searchParams
      const now = Math.floor(Date.now() / 1_000)
      codes += 1
      const code = `code-${key}-${codes}`
      grants.set(code, {
        clientId: asked.get('client_id') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        claims: {
          iss: issuer,
          aud: asked.get('client_id') ?? '',
          iat: now,
          exp: now + hour,
          nonce: asked.get('nonce'),
          ...(asked.has('max_age') && { auth_time: now }),
          ...person,
        },
      })
      return new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer }).toString()
    },
  }
}
export type EvilProvider = Awaited<ReturnType<typeof startProvider>>

const formDecoded = (text: string) => new URLSearchParams(`it=${text}`).get('it')

const textOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
