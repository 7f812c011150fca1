import type { Access, Endpoint } from '#src/api/contract/endpoint.ts'
import { configuredMethods } from '#server/identity/access/methods.ts'
import { answerDownload } from '#server/http/answer-download.ts'
import type { AppContext } from '#server/http/app-env.ts'
import { compressed } from '#server/http/compressed.ts'
import { guardClient, guardOrigin, guardSize, guardType } from '#server/http/guards.ts'
import type { Caller, Implementation, NamedFile, RequestFacts } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { arrivedText, readInput } from '#server/http/read-input.ts'
import { requestFacts } from '#server/http/request-facts.ts'
import type { Services } from '#server/base/services.ts'
import { countCall } from '#server/app/count-call.ts'
import { createRecheck } from '#server/app/recheck-caller.ts'
import { authenticate, notSignedIn } from '#server/identity/session/authenticate.ts'
import { strongerSignInNeeded } from '#server/identity/session/strong-ways.ts'

/**
 * What answers at one address: the call of the type that the configured method `/:method` is of. Throws `not-found` where
 * no method of that name is configured for it: no second way to one factor (EN-06).
 */
export const serveAddress = (implementations: readonly Implementation[], services: Services) => {
  const handlers = implementations.map((implementation) => ({
    endpoint: implementation.endpoint,
    serve: serveEndpoint(implementation, services),
  }))

  const methods = configuredMethods(services.config)

  return (c: AppContext) => {
    const key = c.req.param('method')
    const type = methods.find((method) => method.key === key)?.type
    const handler = handlers.find(({ endpoint: { methodTypes } }) =>
      type === undefined ? key === undefined : (methodTypes?.includes(type) ?? true),
    )
    if (handler === undefined) {
      throw new ProblemError('not-found', 'auth cannot be selected')
    }
    if (key !== undefined && type !== undefined) {
      c.set('way', key)
    }
    return handler.serve(c)
  }
}

/** One route: the guards in the order of the security page, then the handler, its answer parsed by the contract (AZ-12). */
const serveEndpoint =
  ({ endpoint, read, handle }: Implementation, services: Services) =>
  async (c: AppContext) => {
    const { config } = services
    const { path } = endpoint
    c.set('route', path)
    c.set('pattern', path)
    guardSize(c)
    guardType(c)
    guardOrigin(c, config)
    guardClient(c)

    const request = requestFacts(c, config)
    const caller = endpoint.access === 'public' ? null : await callerOf(c, services, endpoint)
    if (caller !== null) {
      c.set('person', caller.personId)
    }
    guardAccess(endpoint, caller)
    const recheck = createRecheck(services, caller, (now) => guardAccess(endpoint, now))
    const begin = async () => {
      guardIdempotencyKey(endpoint.isIdempotent, request)
      const input = await readInput(c, endpoint)
      // The type of `caller` and `input` follows from `endpoint`, which is the one that `handle` was made for.
      const call = { input, caller: caller as Caller, request, services }
      return { call, found: await read?.(call) }
    }
    const counted = countCall(services, endpoint, { caller, request })
    const begun = begin()
    // Exceeding the limit is reported first, whatever else is wrong.
    begun.catch(() => {})
    await counted
    const { call, found } = await begun
    const output = await handle(call, found)
    if (endpoint.download !== undefined) {
      const file = output as AsyncIterable<string> | NamedFile
      const { name = endpoint.download.name, pieces } = 'pieces' in file ? file : { pieces: file }
      const guarded = { pieces: recheck.overEach(pieces), log: services.log }
      return answerDownload(c, { ...endpoint.download, name }, guarded)
    }
    // Only reads: the caller of a change must learn that it is done.
    if (endpoint.method === 'GET') {
      await recheck.again()
    }
    const body = JSON.stringify(endpoint.output.parse(output))
    c.header('content-type', 'application/json; charset=utf-8')
    return endpoint.isCompressed ? answerCompressed(c, body) : c.body(body)
  }

/** The caller, looked up once the whole body has arrived: sending it may take 18 s, in which a session may end (SE-11). */
const callerOf = async (
  c: AppContext,
  services: Services,
  { method, lateTokenSec = 0 }: Endpoint,
) => {
  if (method !== 'GET') {
    await arrivedText(c)
  }
  return authenticate(services, {
    authorization: c.req.header('authorization') ?? null,
    session: requestFacts(c, services.config).cookies.get('session'),
    lateTokenSec,
  })
}

const answerCompressed = async (c: AppContext, body: string) => {
  const small = await compressed(body, c.req.header('accept-encoding') ?? '')
  c.header('vary', 'accept-encoding')
  if (small === null) {
    return c.body(body)
  }
  c.header('content-encoding', small.encoding)
  return c.body(small.content)
}

/**
 * Default deny: an access that is not named here lets nobody in. Before the mailbox is proven nearly nothing is allowed, and
 * a role of power takes a sign-in that cannot be phished (ASVS 6.3.3).
 */
const guardAccess = ({ access, isForUnconfirmed }: Endpoint, caller: Caller | null) => {
  const isAllowed: Record<Access, boolean> = {
    public: true,
    signedIn: caller !== null,
    staff: caller?.isStaff === true,
    admin: caller?.isAdmin === true,
  }
  if (!isAllowed[access]) {
    throw caller === null ? notSignedIn() : new ProblemError('forbidden', 'You may not do that.')
  }
  if (caller?.isEmailConfirmed === false && isForUnconfirmed !== true) {
    throw new ProblemError('email-unconfirmed', 'Please confirm your email first.')
  }
  if (access === 'admin' && caller?.isStrong !== true) {
    throw strongerSignInNeeded()
  }
}

const guardIdempotencyKey = (isIdempotent: true | undefined, { idempotencyKey }: RequestFacts) => {
  if (isIdempotent && idempotencyKey === null) {
    throw new ProblemError('bad-request', 'An Idempotency-Key of 8 to 128 letters is needed.')
  }
}
