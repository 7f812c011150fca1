import { randomUUID } from 'node:crypto'

import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import type { AppContext, AppEnv } from '#server/http/app-env.ts'
import { currentRequest } from '#server/db/request-tag.ts'
import { properAddress } from '#server/http/guards.ts'
import { healthPath, healthRoutes, isProbe } from '#server/http/health.ts'
import type { Implementation } from '#server/http/implement.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { problemOf } from '#server/http/problem-of.ts'
import { ProblemError } from '#server/http/problem.ts'
import { buildHeader } from '#src/lib/version.ts'
import { addressOf } from '#server/http/request-facts.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { serveAddress } from '#server/app/serve-endpoint.ts'
import { redactPath } from '#server/http/redact-path.ts'
import { traceRequest } from '#server/http/trace-request.ts'
import { watchProxy } from '#server/http/unknown-proxy.ts'
import { watchHost } from '#server/http/wrong-host.ts'
import type { Services } from '#server/base/services.ts'

type AppOptions = {
  isDraining?: () => boolean
  /** The build that the pages come from; it tells an older page that there is a newer one (RE-17). */
  build?: string | null
}

/** All implementations under `/api`, behind the guards. Pages can be mounted beside it; everything else answers 404. */
export const createApp = (
  implementations: readonly Implementation[],
  services: Services,
  { isDraining = () => false, build = null }: AppOptions = {},
) => {
  const { config, log } = services
  const app = new Hono<AppEnv>()
  const headers = Object.entries(securityHeaders(config))
  const lookForProxy = watchProxy(config, log)
  const requireHost = watchHost(config, log)

  app.use(async (c, next) => {
    const startedAt = performance.now()
    const id = givenId(c, config) ?? randomUUID()
    c.set('requestId', id)
    c.set('route', redactPath(c.req.path).slice(0, 200))
    lookForProxy(c)
    await currentRequest.run(id, () =>
      isProbe(c.req.path) ? next() : traceRequest(c, config, next),
    )
    c.res.headers.set('x-request-id', id)
    // A page may bring a stricter policy of its own.
    headers
      .filter(([name]) => !c.res.headers.has(name))
      .forEach(([name, value]) => c.res.headers.set(name, value))
    if (c.req.path.startsWith('/api')) {
      c.res.headers.set('cache-control', 'no-store')
      if (build !== null) {
        c.res.headers.set(buildHeader, build)
      }
    }
    log.info('request', {
      request: c.get('requestId'),
      method: c.req.method,
      route: c.get('route'),
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
      address: addressOf(c, config),
      ...(c.get('person') && { person: c.get('person') }),
      ...(c.get('way') && { way: c.get('way') }),
      ...(c.get('problem') && { problem: c.get('problem') }),
    })
  })
  app.use(async (c, next) => {
    const address = properAddress(c, config)
    if (address !== null) {
      return c.redirect(address, 307)
    }
    // Load balancers probe by IP address.
    if (!isProbe(c.req.path)) {
      requireHost(c)
    }
    await next()
  })

  const addresses = Map.groupBy(
    namedFirst(implementations),
    ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
  )
  addresses.forEach((ofAddress, address) => {
    const [method = '', path = ''] = address.split(' ')
    app.on(method, `/api${path}`, serveAddress(ofAddress, services))
  })
  const paths = Map.groupBy(namedFirst(implementations), ({ endpoint }) => `/api${endpoint.path}`)
  paths.forEach((ofPath, path) =>
    app.all(path, (c) => refuseMethod(c, new Set(ofPath.map(({ endpoint }) => endpoint.method)))),
  )
  app.route(healthPath, healthRoutes(services, isDraining))
  const described = implementations.map(({ endpoint }) => endpoint)
  // Written once: it is half a megabyte, and anybody may ask for it.
  const document = JSON.stringify(openApiDocument(described, config))
  app.get('/api/openapi.json', (c) =>
    c.body(document, 200, { 'content-type': 'application/json; charset=utf-8' }),
  )
  app.all('/api/*', () => {
    throw notFound()
  })

  app.notFound((c) => answerProblem(c, notFound(), services))
  app.onError((error, c) => answerProblem(c, error, services))
  return app
}

/** Sorted so that `/leads/export` comes before `/leads/:id`, which would match it too. */
const namedFirst = (implementations: readonly Implementation[]) =>
  implementations.toSorted((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1))

const rankOf = ({ endpoint }: Implementation) => endpoint.path.replaceAll(':', '~')

/** The request id that a trusted proxy set, so that both logs use the same one. */
const givenId = (c: AppContext, { trustedProxies }: Services['config']) => {
  const given = trustedProxies > 0 ? c.req.header('x-request-id') : undefined
  return given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : null
}

const notFound = () => new ProblemError('not-found', 'There is nothing at this address.')

const refuseMethod = (c: AppContext, methods: ReadonlySet<string>) => {
  c.header(
    'allow',
    [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '),
  )
  throw new ProblemError('method-not-allowed', 'This cannot be asked for in that way.')
}

const answerProblem = (c: AppContext, error: unknown, { log }: Services) => {
  const problem = problemOf(error, c.get('requestId'), log)
  const body = problem.toBody(c.get('requestId'))
  c.set('problem', problem.problem)
  if (body.status === 401) {
    c.header('www-authenticate', 'Bearer realm="partner-portal"')
  }
  if (body.retryAfter !== undefined) {
    c.header('retry-after', String(body.retryAfter))
  }
  c.header('cache-control', 'no-store')
  // 498 is no registered status, but one that HTTP carries.
  return c.body(JSON.stringify(body), body.status as ContentfulStatusCode, {
    'content-type': 'application/problem+json; charset=utf-8',
  })
}
