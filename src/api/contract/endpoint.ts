import type * as z from 'zod/mini'

import type { MethodType } from '#src/api/contract/method.ts'
import type { ProblemName } from '#src/api/contract/problem.ts'

/** Who may call: anybody, a signed-in person, Google staff, an admin. */
export type Access = 'public' | 'signedIn' | 'staff' | 'admin'

/**
 * At most `count` calls per `windowSec` seconds, counted per client address, person or session. Only a person or session has
 * a limit `perDay` as well: many people may share an address all day.
 */
type Limit = { count: number; windowSec: number } & (
  | { by: 'address'; perDay?: never }
  | { by: 'person' | 'session'; perDay?: number }
)

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A call that answers with a file: its media type, and the name to save it under unless the server gives another. */
export type Download = {
  readonly type: 'text/csv' | 'application/json' | 'application/x-ndjson'
  readonly name: string
}

/** One HTTP call, declared once: the server implements it, the client calls it, tests fake it. */
export type Endpoint<
  TInput extends z.ZodMiniType = z.ZodMiniType,
  TOutput extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly method: HttpMethod
  /** Below `/api`; `:name` segments are filled from the input's fields of that name. */
  readonly path: `/${string}`
  /**
   * Under `/:method`: the types of sign-in methods that this call belongs to; any type if left out. Calls of different types may
   * share a path: passcode and passkey both have `/:method/login/start`.
   */
  readonly methodTypes?: readonly MethodType[]
  readonly access: Access
  /** Also allowed before people have confirmed their email; by default nothing is (PW-08). */
  readonly isForUnconfirmed?: true
  readonly limit: Limit
  /** One flat object: path parameters, then query (GET, DELETE) or JSON body. */
  readonly input: TInput
  readonly output: TOutput
  /** The problems of this call beyond those that every call can have. */
  readonly problems: readonly ProblemName[]
  /** The client sends an `Idempotency-Key`; equal keys of one person have one effect. */
  readonly isIdempotent?: true
  /** The client may send an `Idempotency-Key`: the same input with that key gets a lost answer again. */
  readonly isRepeatable?: true
  /**
   * Its answer is compressed. Only for answers without secrets next to text that a stranger chose: the length would leak them.
   */
  readonly isCompressed?: true
  /** It answers with a file instead of JSON; `output` describes each piece of its text. */
  readonly download?: Download
  /** An access token that expired at most this long ago is still accepted: the page may be closing (LOG-3). */
  readonly lateTokenSec?: number
  /** The client's time-out in ms, if it is not 10 s (HTTP-1). */
  readonly timeoutMs?: number
}

export type InputOf<TEndpoint extends Endpoint> = z.input<TEndpoint['input']>
/** What the client gets: the parsed answer, or a file with the name that the server gives it. */
export type OutputOf<TEndpoint extends Endpoint> = TEndpoint extends { readonly download: Download }
  ? File
  : z.output<TEndpoint['output']>

/** Declares a call; its file in `src/api/contract` registers it. */
export const endpoint = <const TEndpoint extends Endpoint>(definition: TEndpoint) => definition
