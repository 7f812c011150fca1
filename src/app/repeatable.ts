import type { Call, CallOptions } from '#src/api/client.ts'
import type { Endpoint, InputOf } from '#src/api/contract/endpoint.ts'
import { isRefusal } from '#src/machines/call-outcome.ts'

/** How long the server repeats an answer (ADR 090). */
const answerRepeatedMs = 600_000

/**
 * A call that is repeated with the same input because no answer came uses the same key: the server does nothing twice, and gives
 * its answer again. The input may be secret, so it stays in the page's memory, until an answer or for as long as the server knows
 * the key.
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
