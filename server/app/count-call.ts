import type { Endpoint } from '#src/api/contract/endpoint.ts'
import type { Services } from '#server/base/services.ts'
import { addressesOfNetwork, widerNetworkOf } from '#server/http/address.ts'
import type { Caller, RequestFacts } from '#server/http/implement.ts'
import { secondsLeftOfAddress, spendEach, tooManyTries } from '#server/http/rate-limit.ts'
import { markHashOf } from '#server/identity/session/known-browser.ts'

type Asker = { readonly caller: Caller | null; readonly request: RequestFacts }

/** Counts one call against the endpoint's limit. Throws `too-many-requests`. */
export const countCall = async (
  services: Services,
  endpoint: Endpoint,
  { caller, request }: Asker,
) => {
  const { limit } = endpoint
  const name = countedName(endpoint)
  if (limit.by === 'address') {
    const { config } = services
    const one = { count: limit.count * config.addressLimitFactor, windowSec: limit.windowSec }
    const { own, together } = addressCounted(request, markHashOf(request, config))
    const retryAfter = await secondsLeftOfAddress(
      services,
      { ...one, key: `${name} ${own}` },
      together === null
        ? null
        : { ...one, key: `${name} ${together}`, count: one.count * addressesOfNetwork },
    )
    if (retryAfter !== null) {
      throw tooManyTries(retryAfter, ofNetworkText)
    }
    return
  }
  if (caller === null) {
    throw new Error(`A public endpoint cannot be limited by ${limit.by}.`)
  }
  const { count, windowSec, perDay } = limit
  const key = `${name} ${limit.by === 'person' ? caller.personId : caller.sessionId}`
  const ofDay =
    perDay === undefined ? [] : [{ key: `${key} day`, count: perDay, windowSec: 86_400 }]
  await spendEach(services, [{ key, count, windowSec }, ...ofDay])
}

/** Who reads it may have tried once: the others are behind the same address. */
const ofNetworkText = 'Too many tries from your network.'

/** Calls of different types at one path are counted apart. */
const countedName = ({ path, methodTypes = [] }: Endpoint) => [path, ...methodTypes].join(' ')

/**
 * A browser in which somebody signed in before is counted by itself, and with all such browsers of its network, so that one address
 * does for a whole company (ADR 150); another one by its address, and with all of an IPv6 customer (ADR 142).
 */
const addressCounted = ({ address }: RequestFacts, browser: string | null) => {
  const network = widerNetworkOf(address)
  return browser === null
    ? { own: address, together: network }
    : { own: browser, together: `${network ?? address} known` }
}
