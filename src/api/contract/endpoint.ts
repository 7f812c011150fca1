import type * as z from 'zod/mini'

import type { MethodType } from '#src/api/contract/method.ts'
import type { ProblemName } from '#src/api/contract/problem.ts'

/** Who may call: anybody, a signed-in person, Google staff, an admin. */
export type Access = 'public' | 'signedIn' | 'staff' | 'admin'

/** At most `count` calls per `windowSec` seconds, and `perDay` in a day, counted per client address, person or session. */
type Limit = {
  by: 'address' | 'person' | 'session'
  count: number
  windowSec: number
  perDay?: number
}

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A file that a call answers: its media type, and the name to save it under, unless the server knows a better one. */
export type Download = {
  readonly type: 'text/csv' | 'application/json' | 'application/x-ndjson'
  readonly name: string
}

/** One HTTP call, stated once: the server implements it, the client calls it, tests fake it. */
export type Endpoint<
  TInput extends z.ZodMiniType = z.ZodMiniType,
  TOutput extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly method: HttpMethod
  /** Below `/api`; `:name` segments are filled from the input's fields of that name. */
  readonly path: `/${string}`
  /**
   * Under `/:method`: the types of sign-in methods that this call belongs to, any where it is left out. Calls of different
   * types may share a path: passcode and passkey both have `/:method/login/start`.
   */
  readonly methodTypes?: readonly MethodType[]
  readonly access: Access
  /** Also for people who have not confirmed their email yet: nothing is, unless it says so (PW-08). */
  readonly isForUnconfirmed?: true
  readonly limit: Limit
  /** One flat object: path parameters, then query (GET, DELETE) or JSON body. */
  readonly input: TInput
  readonly output: TOutput
  /** What can go wrong beyond what every call can answer. */
  readonly problems: readonly ProblemName[]
  /** The client sends an `Idempotency-Key`; equal keys of one person have one effect. */
  readonly isIdempotent?: true
  /** The client may send an `Idempotency-Key`: whose answer got lost is given it again for the same words with that key. */
  readonly isRepeatable?: true
  /**
   * Its answer is sent compressed. Only where no secret stands in it beside what a stranger chose: the length would tell
   * of it.
   */
  readonly isCompressed?: true
  /** It answers a file instead of JSON; `output` is what each piece of its text is. */
  readonly download?: Download
  /** An access token that expired at most so long ago still counts: the page may be closing (LOG-3). */
  readonly lateTokenSec?: number
  /** Client time-out in ms where 10 s is not it (HTTP-1). */
  readonly timeoutMs?: number
}

export type InputOf<TEndpoint extends Endpoint> = z.input<TEndpoint['input']>
/** What a call answers the client: a file under the name that the server gives it, anything else parsed. */
export type OutputOf<TEndpoint extends Endpoint> = TEndpoint extends { readonly download: Download }
  ? File
  : z.output<TEndpoint['output']>

export const endpoint = <const TEndpoint extends Endpoint>(definition: TEndpoint) => definition
