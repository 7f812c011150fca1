import type { Endpoint, InputOf, OutputOf } from '#src/api/contract/endpoint.ts'
import { problemSchema } from '#src/api/contract/problem.ts'
import { ask, Refused, TimedOut } from '#src/api/http.ts'
import { CallError, isProblem, unreachableText } from '#src/lib/call-error.ts'
import { whenStaying } from '#src/lib/leaving.ts'

/** Gives the client its access token, and hears of tokens that no longer work. */
export type Credentials = {
  /** The access token to use now; waits for a refresh in progress. Rejects when signed out. */
  readonly token: (signal: AbortSignal | undefined) => Promise<string>
  /** The server answered 498 to this token: it should be refreshed. */
  readonly expired: (token: string) => void
  /** The server no longer accepts this token: its session is over. */
  readonly refused: (error: CallError, token: string) => void
}

export type CallOptions = {
  signal?: AbortSignal
  /** Uses exactly this access token: no waiting, no refresh, no second attempt. */
  accessToken?: string
  idempotencyKey?: string
  /** Lets the request outlive the page (Fetch standard, `keepalive`). */
  keepalive?: boolean
}

export type Call = <TEndpoint extends Endpoint>(
  endpoint: TEndpoint,
  input: InputOf<TEndpoint>,
  options?: CallOptions,
) => Promise<OutputOf<TEndpoint>>

type ClientOptions = {
  /** Origin of the server. */
  baseUrl: string
  /** The frontend's version, sent in a header that no foreign page can set. */
  version: string
  credentials: Credentials
  fetch?: typeof globalThis.fetch
}

/** The problems by which the server ends a session. */
const endings: readonly string[] = ['not-signed-in', 'account-disabled']

/** The one HTTP client. */
export const createCall = ({
  baseUrl,
  version,
  credentials,
  fetch = globalThis.fetch,
}: ClientOptions): Call => {
  const requestOf = (
    endpoint: Endpoint,
    input: Record<string, unknown>,
    { idempotencyKey, keepalive = false }: CallOptions,
    accessToken: string | null,
  ) => {
    const { path, rest } = fillPath(endpoint.path, input)
    const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
    const url = new URL(`/api${path}${hasBody ? '' : queryOf(rest)}`, baseUrl)
    const headers = {
      'x-pp-client': version,
      ...(accessToken !== null && { authorization: `Bearer ${accessToken}` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(hasBody && { 'content-type': 'application/json' }),
    }
    const body = hasBody ? JSON.stringify(rest) : null
    const { method } = endpoint
    const init = { method, credentials: 'include', headers, body, keepalive } as const
    return { url, init }
  }

  const send = async (
    endpoint: Endpoint,
    input: Record<string, unknown>,
    options: CallOptions,
    accessToken: string | null,
  ): Promise<unknown> => {
    const isFile = endpoint.download !== undefined
    try {
      return await ask<unknown>(fetch, {
        ...requestOf(endpoint, input, options, accessToken),
        timeoutMs: endpoint.timeoutMs ?? 10_000,
        signal: options.signal,
        read: async (response) => {
          if (isOfSomebodyElse(response)) {
            throw new CallError('error', somebodyElseText)
          }
          return isFile ? fileOf(response) : parsedOutput(endpoint, await response.json())
        },
        isFile,
      })
    } catch (error) {
      if (error instanceof TypeError) {
        await whenStaying()
      }
      throw callErrorFrom(error, options.signal)
    }
  }

  const sendSignedIn = async (
    endpoint: Endpoint,
    input: Record<string, unknown>,
    options: CallOptions,
  ) => {
    const token = await credentials.token(options.signal)
    const sendWith = async (accessToken: string, problems: readonly string[]) => {
      try {
        return await send(endpoint, input, options, accessToken)
      } catch (error) {
        if (error instanceof CallError && problems.includes(error.details.problem ?? '')) {
          credentials.refused(error, accessToken)
        }
        throw error
      }
    }
    try {
      return await sendWith(token, endings)
    } catch (error) {
      if (!isProblem(error, 'token-expired')) {
        throw error
      }
    }
    credentials.expired(token)
    const renewed = await credentials.token(options.signal)
    if (renewed === token) {
      throw new CallError('error', notRenewedText)
    }
    return sendWith(renewed, [...endings, 'token-expired'])
  }

  return async (endpoint, input, options = {}) => {
    const fields = input as Record<string, unknown>
    if (endpoint.access === 'public' || options.accessToken !== undefined) {
      return (await send(endpoint, fields, options, options.accessToken ?? null)) as never
    }
    return (await sendSignedIn(endpoint, fields, options)) as never
  }
}

/** Puts fields of the input into the `:name` segments; the others remain for the query or body. */
const fillPath = (template: string, input: Record<string, unknown>) => {
  const rest = { ...input }
  const path = template.replaceAll(/:([a-z]+)/gi, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path, rest }
}

const queryOf = (fields: Record<string, unknown>) => {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return query.size === 0 ? '' : `?${query.toString()}`
}

/** The server never answers a call by a page: a filter, or the sign-in page of a network, stepped in between. */
const isOfSomebodyElse = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('text/html') === true

const somebodyElseText =
  'Your network answered in place of the portal. Open any other site in a new tab to see whether it wants you to sign in, then try again.'

/** The server's name for the file (RFC 6266). */
const fileOf = async (response: Response) => {
  const [, name = 'file'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const blob = await response.blob()
  return new File([blob], name, { type: blob.type })
}

const parsedOutput = (endpoint: Endpoint, body: unknown): unknown => {
  const result = endpoint.output.safeParse(body)
  if (result.success) {
    return result.data
  }
  const field = result.error.issues[0]?.path.join('.') || 'the whole answer'
  throw new CallError('error', `The server's answer can't be read (${field}).`)
}

/** The session continues, so the call may succeed later. */
const notRenewedText = 'Your session could not be renewed. Please try again.'

const callErrorFrom = (error: unknown, signal: AbortSignal | undefined): CallError => {
  if (error instanceof CallError) {
    return error
  }
  if (signal?.aborted) {
    return new CallError('aborted', 'The request was stopped.', {}, { cause: error })
  }
  if (error instanceof TimedOut) {
    return new CallError('error', 'Request timed out', {}, { cause: error })
  }
  if (error instanceof Refused) {
    return failureFrom(error)
  }
  const text = error instanceof TypeError ? unreachableText : "The server's answer can't be read."
  return new CallError('error', text, {}, { cause: error })
}

/** What a proxy says where it reaches no server: the server's own refusals say more. */
const ofProxy = [502, 503, 504]
const awayText = 'The portal is away for a moment. Please try again in a minute.'

const failureFrom = ({ response, body }: Refused): CallError => {
  const parsed = problemSchema.safeParse(body)
  if (!parsed.success) {
    const { status } = response
    const text = `Request failed with status code ${status}`
    const isOfNetwork = isOfSomebodyElse(response) && (status < 500 || status === 511)
    const advice = isOfNetwork ? somebodyElseText : ofProxy.includes(status) && awayText
    return new CallError('failure', advice === false ? text : `${text}. ${advice}`)
  }
  const { type, title, errors, triesLeft, retryAfter, requestId } = parsed.data
  return new CallError('failure', title, {
    problem: type.replace(/^\/problems\//, ''),
    ...(triesLeft !== undefined && { triesLeft }),
    ...(retryAfter !== undefined && { retryAfter, retryAt: Date.now() + retryAfter * 1_000 }),
    ...(requestId !== undefined && { requestId }),
    ...(errors && {
      fieldErrors: errors.map(({ pointer, detail }) => ({
        field: pointer.replace(/^\//, ''),
        message: detail,
      })),
    }),
  })
}
