import type { Selectable } from 'kysely'
import type * as z from 'zod/mini'

import type { Download, Endpoint } from '#src/api/contract/endpoint.ts'
import type { Services } from '#server/base/services.ts'
import type { Database } from '#server/db/schema.ts'

/** The signed-in person behind a request, read afresh from the database each time. */
export type Caller = {
  readonly personId: string
  /** As they stood when the request came. */
  readonly person: Selectable<Database['people']>
  readonly sessionId: string
  /** Key of the method the session was signed in with. */
  readonly method: string
  /** Epoch ms at which the person proved who they are. */
  readonly provenAt: number
  /** They did so by a user-verified passkey or by single sign-on. */
  readonly isStrong: boolean
  /** They proved to hold the mailbox. */
  readonly isEmailConfirmed: boolean
  /** The session is a device's that was let in by a code: no admin, no change of how one signs in (DF-07). */
  readonly isDevice: boolean
  readonly isStaff: boolean
  readonly isAdmin: boolean
  /** The access token had expired, by less than the endpoint's `lateTokenSec`. */
  readonly isLate: boolean
}

/**
 * `session` and `refresh` prove a session, `binding` ties a sign-in to the browser that began it, `browser` is known by who
 * signed in there before.
 */
export type CookieName = 'session' | 'refresh' | 'binding' | 'browser'

/** What a handler may know of the HTTP request, and the cookies it may set on the answer. */
export type RequestFacts = {
  readonly id: string
  /** Client address, by the configured number of trusted proxies. */
  readonly address: string
  /** Is that address the one of a proxy which nobody named? */
  readonly isByUnknownProxy: boolean
  readonly userAgent: string
  readonly signal: AbortSignal
  /** Present on endpoints with `isIdempotent`, and where a caller of one with `isRepeatable` sent it. */
  readonly idempotencyKey: string | null
  readonly cookies: {
    readonly get: (name: CookieName) => string | null
    readonly set: (name: CookieName, value: string, maxAgeSec: number) => void
    readonly clear: (name: CookieName) => void
  }
  /** Has the browser drop the cookies and the storage of this site with the answer, but for the mark it is known by. */
  readonly forgetSite: () => void
}

/** On what a thing is done: the request that asked for it, and what it is done with. */
export type Occasion = { readonly request: RequestFacts; readonly services: Services }

type CallerFor<TEndpoint extends Endpoint> = TEndpoint['access'] extends 'public'
  ? Caller | null
  : Caller

export type HandlerArgs<TEndpoint extends Endpoint> = {
  readonly input: z.output<TEndpoint['input']>
  readonly caller: CallerFor<TEndpoint>
  readonly request: RequestFacts
  readonly services: Services
}

/** The pieces of a file whose name tells more than its endpoint knows: letters, digits and `._-` alone. */
export type NamedFile = { readonly name: string; readonly pieces: AsyncIterable<string> }

/** What `output` takes, or the pieces of a file. */
type AnswerOf<TEndpoint extends Endpoint> = TEndpoint extends { readonly download: Download }
  ? AsyncIterable<string> | NamedFile
  : z.input<TEndpoint['output']>

/** A handler and the contract it honours; `createApp` turns it into a route. */
export type Implementation<TEndpoint extends Endpoint = Endpoint> = {
  readonly endpoint: TEndpoint
  /** Reads what `handle` needs while the call is counted, and changes nothing: the call may be one too many. */
  readonly look?: (call: HandlerArgs<TEndpoint>) => Promise<unknown>
  readonly handle: (call: HandlerArgs<TEndpoint>, seen: unknown) => Promise<AnswerOf<TEndpoint>>
}

export const implement = <TEndpoint extends Endpoint>(
  endpoint: TEndpoint,
  handle: (call: HandlerArgs<TEndpoint>) => Promise<AnswerOf<TEndpoint>>,
): Implementation => ({ endpoint, handle })

/** One that is given what `look` saw, which waits for nobody: the call is counted meanwhile. */
export const implementSeeing = <TEndpoint extends Endpoint, TSeen>(
  endpoint: TEndpoint,
  look: (call: HandlerArgs<TEndpoint>) => Promise<TSeen>,
  handle: (call: HandlerArgs<TEndpoint>, seen: TSeen) => Promise<AnswerOf<TEndpoint>>,
): Implementation => ({ endpoint, look, handle: (call, seen) => handle(call, seen as TSeen) })
