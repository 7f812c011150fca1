import type { Selectable } from 'kysely'
import type * as z from 'zod/mini'

import type { Download, Endpoint } from '#src/api/contract/endpoint.ts'
import type { Services } from '#server/base/services.ts'
import type { Database } from '#server/db/schema.ts'

/** The signed-in person behind a request, read from the database for each request. */
export type Caller = {
  readonly personId: string
  /** Their row when the request arrived. */
  readonly person: Selectable<Database['people']>
  readonly sessionId: string
  /** Key of the method the session was signed in with. */
  readonly method: string
  /** Epoch ms at which the person proved who they are. */
  readonly provenAt: number
  /** They proved it by a user-verified passkey or by single sign-on. */
  readonly isStrong: boolean
  /** They proved that the mailbox is theirs. */
  readonly isEmailConfirmed: boolean
  /** The session belongs to a device that was let in by a code: no admin rights, no changes of ways to sign in (DF-07). */
  readonly isDevice: boolean
  readonly isStaff: boolean
  readonly isAdmin: boolean
  /** The access token had expired, by less than the endpoint's `lateTokenSec`. */
  readonly isLate: boolean
}

/**
 * `session` and `refresh` prove a session, `binding` ties a sign-in to the browser that started it, `browser` recognizes a
 * browser in which its owner signed in before.
 */
export type CookieName = 'session' | 'refresh' | 'binding' | 'browser'

/** What a handler may know about the HTTP request, and the cookies that it may set on the answer. */
export type RequestFacts = {
  readonly id: string
  /** The client's address, by the configured number of trusted proxies. */
  readonly address: string
  /** Why that address is probably another's, in words for an operator. */
  readonly addressFault: string | null
  readonly userAgent: string
  readonly signal: AbortSignal
  /** Always present on endpoints with `isIdempotent`; on those with `isRepeatable` if the caller sent it. */
  readonly idempotencyKey: string | null
  readonly cookies: {
    readonly get: (name: CookieName) => string | null
    readonly set: (name: CookieName, value: string, maxAgeSec: number) => void
    readonly clear: (name: CookieName) => void
  }
  /** Makes the browser delete cookies and storage of this site with the answer, except the cookie that recognizes it. */
  readonly forgetSite: () => void
}

/** What most functions behind a handler need: the request and the services. */
export type Occasion = { readonly request: RequestFacts; readonly services: Services }

/** The same, with the signed-in person who asks. */
export type SignedInOccasion = Occasion & { readonly caller: Caller }

type CallerFor<TEndpoint extends Endpoint> = TEndpoint['access'] extends 'public'
  ? Caller | null
  : Caller

export type HandlerArgs<TEndpoint extends Endpoint> = {
  readonly input: z.output<TEndpoint['input']>
  readonly caller: CallerFor<TEndpoint>
  readonly request: RequestFacts
  readonly services: Services
}

/** A download whose name is made by its handler: letters, digits and `._-` only. */
export type NamedFile = { readonly name: string; readonly pieces: AsyncIterable<string> }

/** What `output` accepts, or a download in pieces. */
type AnswerOf<TEndpoint extends Endpoint> = TEndpoint extends { readonly download: Download }
  ? AsyncIterable<string> | NamedFile
  : z.input<TEndpoint['output']>

/** An endpoint with its handler; `createApp` turns it into a route. */
export type Implementation<TEndpoint extends Endpoint = Endpoint> = {
  readonly endpoint: TEndpoint
  /** Reads what `handle` needs while the rate limit is counted. It changes nothing, because the call may still be refused. */
  readonly read?: (call: HandlerArgs<TEndpoint>) => Promise<unknown>
  readonly handle: (call: HandlerArgs<TEndpoint>, found: unknown) => Promise<AnswerOf<TEndpoint>>
}

/** Binds a handler to its endpoint. */
export const implement = <TEndpoint extends Endpoint>(
  endpoint: TEndpoint,
  handle: (call: HandlerArgs<TEndpoint>) => Promise<AnswerOf<TEndpoint>>,
): Implementation => ({ endpoint, handle })

/** An implementation that reads from the database while the call's rate limit is counted, which saves a round trip. */
export const implementWithReads = <TEndpoint extends Endpoint, TRead>(
  endpoint: TEndpoint,
  read: (call: HandlerArgs<TEndpoint>) => Promise<TRead>,
  handle: (call: HandlerArgs<TEndpoint>, found: TRead) => Promise<AnswerOf<TEndpoint>>,
): Implementation => ({ endpoint, read, handle: (call, found) => handle(call, found as TRead) })
