import type { Call, CallOptions } from '#src/api/client.ts'
import type { Endpoint, InputOf } from '#src/api/contract/endpoint.ts'
import { isRefusal } from '#src/machines/call-outcome.ts'

/**
 * A call that is made again with the same words because no answer came goes under the key of the one before: what was done
 * then is not done anew, and its answer is given once more. The words may be secret: they stay in the page, until an answer.
 */
export const repeatable = <TEndpoint extends Endpoint & { readonly isRepeatable: true }>(
  call: Call,
  endpoint: TEndpoint,
) => {
  let unanswered: { words: string; idempotencyKey: string } | null = null

  return async (input: InputOf<TEndpoint>, options: CallOptions) => {
    const words = JSON.stringify(input)
    if (unanswered?.words !== words) {
      unanswered = { words, idempotencyKey: crypto.randomUUID() }
    }
    try {
      const { idempotencyKey } = unanswered
      const answer = await call(endpoint, input, { ...options, idempotencyKey })
      unanswered = null
      return answer
    } catch (error) {
      if (isRefusal(error)) {
        unanswered = null
      }
      throw error
    }
  }
}
