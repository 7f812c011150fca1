import { hmacFor } from '#server/base/secrets.ts'
import type { Occasion } from '#server/http/implement.ts'

/**
 * What a call with an `Idempotency-Key` is known by when it comes again, as its answer got lost (docs/adr/090): an HMAC of the key and
 * of all that is said. Without the key, which is kept nowhere, it tells nothing of the words.
 */
export const markOfCall = ({
  input,
  request: { idempotencyKey },
  services: { config },
}: Occasion & { readonly input: unknown }) =>
  idempotencyKey === null
    ? null
    : hmacFor(config, 'mark of a call', JSON.stringify([idempotencyKey, input]))
