import { IncomingMessage, ServerResponse } from 'node:http'

import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type OpenIdProvider from 'oidc-provider'
import * as z from 'zod/mini'

import { emailAddress } from '#src/api/contract/fields.ts'
import type { Config } from '#server/base/config/config.ts'
import type { AppContext, AppEnv } from '#server/http/app-env.ts'
import { guardSize } from '#server/http/guards.ts'
import { ProblemError } from '#server/http/problem.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { accountOf } from '#server/local/openid-people.ts'
import { createStandIn } from '#server/local/openid-provider.ts'
import { consentPage, lostPage, signInPage } from '#server/local/openid.page.ts'
import { standInsOf, subjectOf } from '#server/local/stand-ins.ts'

type Interaction = Awaited<ReturnType<OpenIdProvider['interactionDetails']>>
type Settings = Pick<Config, 'publicUrl' | 'providers' | 'hasSampleData'>

/** OpenID providers to sign in with, at `/local/openid/{key}`: made, and their library loaded, at the first request. */
export const openIdRoutes = (config: Settings) => {
  const standIns = new Map<string, Promise<OpenIdProvider>>()

  const standIn = (c: AppContext) => {
    const key = c.req.param('key') ?? ''
    const settings = standInsOf(config).find((it) => it.key === key)
    if (settings === undefined) {
      throw notFound()
    }
    const made = standIns.get(key) ?? createStandIn(settings, config.publicUrl)
    standIns.set(key, made)
    return made
  }

  const signIn = (c: AppContext, email: string, problem: string | null) =>
    c.html(
      signInPage({
        key: c.req.param('key') ?? '',
        email,
        problem,
        hasSamples: config.hasSampleData,
      }),
    )

  return new Hono<AppEnv>()
    .get('/local/openid/:key/interaction/:uid', async (c) => {
      const interaction = await underWay(c, await standIn(c))
      if (interaction === null) {
        return c.html(lostPage(), 400)
      }
      const { prompt, params, session } = interaction
      if (prompt.name === 'login') {
        return signIn(c, textOf(params['login_hint']), null)
      }
      const { email } = await claimsOf(c, session?.accountId)
      return c.html(consentPage({ key: c.req.param('key'), email: textOf(email) }))
    })
    .post('/local/openid/:key/interaction/:uid', async (c) => {
      guardSize(c)
      const provider = await standIn(c)
      const interaction = await underWay(c, provider)
      if (interaction === null) {
        return c.html(lostPage(), 400)
      }
      const fields = await c.req.parseBody()
      if (interaction.prompt.name === 'login') {
        const email = z.safeParse(emailAddress, fields['email'])
        return email.success
          ? goOn(c, provider, { login: { accountId: subjectOf(email.data) } })
          : signIn(c, textOf(fields['email']), 'This is not an email address.')
      }
      return goOn(
        c,
        provider,
        fields['answer'] === 'allow'
          ? { consent: { grantId: await grantOf(provider, interaction) } }
          : { error: 'access_denied', error_description: 'You did not allow the sign-in.' },
      )
    })
    .all('/local/openid/:key/*', async (c) => {
      const provider = await standIn(c)
      const { incoming, outgoing } = nodeOf(c)
      Object.entries(securityHeaders(config)).forEach(([name, value]) =>
        outgoing.setHeader(name, value),
      )
      // The library looks at the address below where it stands, and at the whole one for its links.
      const address = incoming.url ?? ''
      const below = address.slice(`/local/openid/${c.req.param('key')}`.length)
      Object.assign(incoming, { originalUrl: address, url: below })
      await provider.callback()(incoming, outgoing)
      return RESPONSE_ALREADY_SENT.clone()
    })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const notFound = () => new ProblemError('not-found', 'There is nothing at this address.')

/** The library speaks to node's own request and answer; a request made in-process has none. */
const nodeOf = ({ env }: AppContext) => {
  const { incoming, outgoing } = (env ?? {}) as { incoming?: unknown; outgoing?: unknown }
  if (!(incoming instanceof IncomingMessage) || !(outgoing instanceof ServerResponse)) {
    throw notFound()
  }
  return { incoming, outgoing }
}

/** The sign-in that this browser has under way; `null` where none is known. */
const underWay = async (c: AppContext, provider: OpenIdProvider): Promise<Interaction | null> => {
  const { incoming, outgoing } = nodeOf(c)
  try {
    return await provider.interactionDetails(incoming, outgoing)
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') {
      return null
    }
    throw error
  }
}

const goOn = async (
  c: AppContext,
  provider: OpenIdProvider,
  result: Parameters<OpenIdProvider['interactionResult']>[2],
) => {
  const { incoming, outgoing } = nodeOf(c)
  return c.redirect(await provider.interactionResult(incoming, outgoing, result), 303)
}

const claimsOf = async (c: AppContext, subject: string | undefined) =>
  accountOf(c.req.param('key') ?? '', subject ?? '').claims('userinfo', '', {}, [])

const grantOf = (provider: OpenIdProvider, { params, session }: Interaction) => {
  const grant = new provider.Grant({
    clientId: textOf(params['client_id']),
    accountId: session?.accountId ?? '',
  })
  grant.addOIDCScope(textOf(params['scope']))
  return grant.save()
}
