import { once } from 'node:events'

import { getRequestListener } from '@hono/node-server'
import * as oidc from 'openid-client'
import { afterAll } from 'vitest'

import { readConfig, type Config } from '#server/base/config/config.ts'
import { createApp } from '#server/app/create-app.ts'
import { createHttpServer } from '#server/http/listen.ts'
import { mountLocal } from '#server/local/routes.ts'
import { required } from '#src/lib/required.ts'
import { createPortal } from '#tests/support/portal.ts'
import { freePort } from '#tests/support/server-process.ts'

/** One browser: it keeps cookies by path and follows no redirect by itself. */
const newBrowser = (origin: string) => {
  const cookies = new Map<string, { path: string; pair: string }>()
  const keep = (line: string) => {
    const [pair = '', ...attributes] = line.split('; ')
    const path = attributes.find((it) => it.startsWith('path='))?.slice('path='.length) ?? '/'
    const name = `${pair.split('=')[0]} ${path}`
    if (pair.endsWith('=')) {
      cookies.delete(name)
    } else {
      cookies.set(name, { path, pair })
    }
  }
  const open = async (address: string | URL, fields?: Record<string, string>) => {
    const url = new URL(address, origin)
    const sent = [...cookies.values()].filter(({ path }) => url.pathname.startsWith(path))
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: sent.map(({ pair }) => pair).join('; ') },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    })
    response.headers.getSetCookie().forEach(keep)
    const next = response.headers.get('location')
    return { status: response.status, headers: response.headers, next, text: await response.text() }
  }
  return {
    open,
    /** Goes on until an address of the portal comes, or a page. */
    arrive: async (address: string | URL, fields?: Record<string, string>) => {
      let at = String(address)
      let answer = await open(address, fields)
      while (answer.next !== null && !/^https?:[^?]*\/callback/.test(answer.next)) {
        at = answer.next
        answer = await open(at)
      }
      return { ...answer, at }
    },
  }
}

/** The stand-ins of the local mode behind a real node server, which they need. */
export const startStandIns = async () => {
  const port = await freePort()
  const { publicUrl, providers, appSecret } = readConfig({
    DATA_DIR: '/nonexistent',
    APP_SECRET: 'a secret of the tests, longer than it needs be',
    PUBLIC_URL: `http://localhost:${port}`,
  })
  const { services } = await createPortal({
    config: { publicUrl, providers, appSecret, hasSampleData: true },
  })
  const server = createHttpServer().listen(port, 'localhost')

  /** As after a start of the server: what was under way is forgotten. */
  const restart = (changes: Partial<Config> = {}) => {
    const started = { ...services, config: { ...services.config, ...changes } }
    const app = createApp([], started)
    mountLocal(app, started)
    server.removeAllListeners('request').on('request', getRequestListener(app.fetch))
  }
  restart()
  await once(server, 'listening')
  afterAll(() => server.close())

  return {
    publicUrl,
    providers,
    restart,
    newBrowser: () => newBrowser(publicUrl),
    /** The portal in front of the provider, as it is registered there. */
    clientOf: async (key: string, changes: Record<string, string | null> = {}) => {
      const provider = required(
        providers.find((it) => it.key === key),
        key,
      )
      const { clientSecret } = provider
      const client = await oidc.discovery(
        new URL(provider.issuer),
        provider.clientId,
        undefined,
        oidc.ClientSecretBasic(changes['client_secret'] ?? clientSecret),
        { execute: [oidc.allowInsecureRequests] },
      )
      const verifier = oidc.randomPKCECodeVerifier()
      const url = oidc.buildAuthorizationUrl(client, {
        redirect_uri: `${publicUrl}/${key}/login/callback`,
        scope: provider.scopes.join(' '),
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      Object.entries(changes).forEach(([name, value]) =>
        value === null ? url.searchParams.delete(name) : url.searchParams.set(name, value),
      )
      return {
        client,
        url,
        redeem: (address: string | null) =>
          oidc.authorizationCodeGrant(client, new URL(required(address, 'address')), {
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
          }),
      }
    },
  }
}
