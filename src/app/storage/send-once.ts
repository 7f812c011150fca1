import * as z from 'zod/mini'

import type { Drafts } from '#src/app/storage/drafts.ts'

const attemptSchema = z.object({
  content: z.string(),
  idempotencyKey: z.string(),
  /** Epoch ms. */
  at: z.number(),
})
/** Who says the same later says it anew; and a lead that arrived is not much younger than it seems. */
const saidAgainMs = 600_000
/** Just under the day for which the server knows a key. */
export const keyKnownMs = 82_800_000

type Sending<TAnswer> = {
  drafts: Drafts
  /** The form that it comes from. */
  name: string
  content: unknown
  send: (idempotencyKey: string) => Promise<TAnswer>
  /** How long the same words go under the same key. */
  lifeMs?: number
}

/**
 * Sends what a person wrote under an idempotency key. What got no answer may have arrived all the same: it goes again under
 * the key that it had, for ten minutes unless told otherwise, also after a reload or from a form that was opened anew (LEAD-5).
 */
export const sendOnce = async <TAnswer>({
  drafts,
  name,
  content,
  send,
  lifeMs = saidAgainMs,
}: Sending<TAnswer>): Promise<TAnswer> => {
  const place = `${name}-attempt`
  const text = JSON.stringify(content)
  const last = drafts.read(place, attemptSchema)
  const attempt =
    last?.content === text && Date.now() < last.at + lifeMs
      ? last
      : { content: text, idempotencyKey: crypto.randomUUID(), at: Date.now() }
  drafts.write(place, attempt)
  const answer = await send(attempt.idempotencyKey)
  drafts.drop(place)
  return answer
}
