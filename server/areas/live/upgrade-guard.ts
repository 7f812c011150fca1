import type { IncomingMessage } from 'node:http'

import { livePath, liveProtocol, ticketProtocolPrefix } from '#src/api/contract/live.ts'
import type { Config } from '#server/base/config/config.ts'
import { cookieNameOf } from '#server/http/cookies.ts'
import type { Caller } from '#server/http/implement.ts'
import { redeemTicket } from '#server/areas/live/tickets.ts'
import type { Services } from '#server/base/services.ts'

export const isLiveUpgrade = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] === livePath

/**
 * The person whose socket this may become; `null` for a page of another site, or without a fresh ticket of this browser (AI-01).
 */
export const callerOfUpgrade = async (
  { url, headers }: IncomingMessage,
  services: Services,
): Promise<Caller | null> => {
  const { config } = services
  const protocols = (headers['sec-websocket-protocol'] ?? '').split(',').map((it) => it.trim())
  const ticket = protocols.find((it) => it.startsWith(ticketProtocolPrefix))
  const isOurs =
    url === livePath &&
    headers.origin === config.publicUrl &&
    headers.host === new URL(config.publicUrl).host &&
    (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin' &&
    protocols.includes(liveProtocol)
  return isOurs && ticket !== undefined
    ? redeemTicket(
        {
          ticket: ticket.slice(ticketProtocolPrefix.length),
          session: cookieIn(headers.cookie ?? '', config),
        },
        services,
      )
    : null
}

const cookieIn = (header: string, config: Config) => {
  const start = `${cookieNameOf('session', config)}=`
  const found = header
    .split(';')
    .map((it) => it.trim())
    .find((it) => it.startsWith(start))
  return found?.slice(start.length) ?? null
}
