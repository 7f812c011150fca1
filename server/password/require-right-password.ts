import type { RequestFacts } from '#server/http/implement.ts'
import { comparePassword, decoyHash } from '#server/password/password-hash.ts'
import { takeGuess } from '#server/password/passwords.ts'
import { refundFailure, spendTry } from '#server/password/try-limit.ts'
import type { Services } from '#server/services.ts'

type Occasion = { readonly request: RequestFacts; readonly services: Services }
type Claim = { readonly identifier: string; readonly password: string }

/**
 * The owner of the password and its hash. Every address costs the same work, whoever it belongs to (PW-07). Throws what
 * `refused` makes of a wrong one, or `too-many-requests`: the counters are the same wherever a password is typed (EN-06).
 */
export const requireRightPassword = async (
  { request, services }: Occasion,
  { identifier, password }: Claim,
  refused: () => Error,
) => {
  const attempt = { identifier, address: request.address }
  await spendTry(services, attempt)
  const held = await takeGuess(services.db, identifier)
  const { isRight, isOutdated } = await comparePassword(password, held?.hash ?? decoyHash())
  if (held === undefined || !isRight) {
    services.log.warn('password wrong', { request: request.id, address: request.address })
    throw refused()
  }
  await refundFailure(services, attempt)
  const { hash, ...person } = held
  return { person, hash, isOutdated }
}
