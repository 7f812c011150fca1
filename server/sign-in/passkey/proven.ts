import type { RequestFacts } from '#server/http/implement.ts'
import { passkeyRefused } from '#server/sign-in/passkey/problems.ts'
import { NoProof } from '#server/sign-in/passkey/verify.ts'
import type { Services } from '#server/base/services.ts'

type Occasion = { readonly request: RequestFacts; readonly services: Pick<Services, 'log'> }

const reasonLength = 200

/** The result of a check. What is wrong with a proof is for the log, never for the caller (PK-05). */
export const proven = async <TResult>(
  { request, services: { log } }: Occasion,
  check: () => Promise<TResult>,
): Promise<TResult> => {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof NoProof)) {
      throw error
    }
    const reason = error.message.slice(0, reasonLength)
    log.warn('passkey refused', { request: request.id, address: request.address, reason })
    throw passkeyRefused()
  }
}
