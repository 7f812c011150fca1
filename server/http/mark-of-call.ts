import { hmacFor } from '#server/base/secrets.ts'
import type { Occasion } from '#server/http/implement.ts'

/**
 * Identifies a call with an `Idempotency-Key` that is repeated because its answer got lost (docs/adr/090): an HMAC of the key and
 * the input. The key is stored nowhere, and without it the mark reveals nothing of the input.
 */
export const markOfCall = ({
  input,
  request: { idempotencyKey },
  services: { config },
}: Occasion & { readonly input: unknown }) =>
  idempotencyKey === null
    ? null
    : hmacFor(config, 'mark of a call', JSON.stringify([idempotencyKey, input]))
