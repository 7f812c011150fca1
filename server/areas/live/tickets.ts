import { issueLiveTicket as issueLiveTicketEndpoint } from '#src/api/contract/live.ts'
import { implement, type Caller } from '#server/http/implement.ts'
import { isSameText, randomSecret, sha256 } from '#server/base/secrets.ts'
import type { Services } from '#server/base/services.ts'
import { callersBehind } from '#server/identity/session/caller.ts'

const keptMs = 30_000

export const issueLiveTicket = implement(
  issueLiveTicketEndpoint,
  async ({ caller, services: { db, now } }) => {
    const ticket = randomSecret()
    await db
      .insertInto('live_tickets')
      .values({ hash: sha256(ticket), session_id: caller.sessionId, expires_at: now() + keptMs })
      .execute()
    return { ticket }
  },
)

type Shown = { readonly ticket: string; readonly session: string | null }

/**
 * Redeems a ticket once for the person who may open a socket; `null` unless ticket and session cookie belong together (AI-01).
 */
export const redeemTicket = async (
  { ticket, session }: Shown,
  services: Pick<Services, 'config' | 'db' | 'now'>,
): Promise<Caller | null> => {
  const { db, now } = services
  const redeemed = await db
    .deleteFrom('live_tickets')
    .using('sessions')
    .whereRef('sessions.id', '=', 'live_tickets.session_id')
    .where('live_tickets.hash', '=', sha256(ticket))
    .returning(['sessions.id', 'sessions.secret_hash', 'live_tickets.expires_at'])
    .executeTakeFirst()
  if (
    redeemed === undefined ||
    redeemed.expires_at <= now() ||
    !isSameText(sha256(session ?? ''), redeemed.secret_hash)
  ) {
    return null
  }
  const callers = await callersBehind([redeemed.id], services)
  return callers.get(redeemed.id) ?? null
}
