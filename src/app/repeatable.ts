import type { Call, CallOptions } from '#src/api/client.ts'
import type { Endpoint, InputOf } from '#src/api/contract/endpoint.ts'
import { isRefusal } from '#src/machines/call-outcome.ts'

/** So long does the server give the answer again (docs/adr/090). */
const answerRepeatedMs = 600_000

/**
 * A call that is made again with the same words because no answer came goes under the key of the one before: what was done
 * then is not done anew, and its answer is given once more. The words may be secret: they stay in the page, until an answer or for
 * as long as the server knows the key.
 */
export const repeatable = <TEndpoint extends Endpoint & { readonly isRepeatable: true }>(
  call: Call,
  endpoint: TEndpoint,
) => {
  let unanswered: { words: string; idempotencyKey: string } | null = null
  let forgetting: ReturnType<typeof setTimeout> | undefined
  const forget = () => {
    clearTimeout(forgetting)
    unanswered = null
  }

  return async (input: InputOf<TEndpoint>, options: CallOptions) => {
    const words = JSON.stringify(input)
    if (unanswered?.words !== words) {
      forget()
      unanswered = { words, idempotencyKey: crypto.randomUUID() }
      forgetting = setTimeout(forget, answerRepeatedMs)
    }
    try {
      const { idempotencyKey } = unanswered
      const answer = await call(endpoint, input, { ...options, idempotencyKey })
      forget()
      return answer
    } catch (error) {
      if (isRefusal(error)) {
        forget()
      }
      throw error
    }
  }
}
