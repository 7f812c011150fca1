import type { Selectable } from 'kysely'

import type { SessionEnd } from '#src/api/contract/account.ts'
import type { Config } from '#server/base/config/config.ts'
import type { Database } from '#server/db/schema.ts'

export type SessionRow = Selectable<Database['sessions']>

const shortMaxAgeSec = 8 * 3_600

/** How long a session may last in all, in seconds: 8 hours for admins and for devices let in by a code. */
export const maxAgeSecFor = (isShort: boolean, { sessionMaxAgeSec }: Config) =>
  isShort ? Math.min(shortMaxAgeSec, sessionMaxAgeSec) : sessionMaxAgeSec

/** Epoch ms at which the session ends unless a person uses it before; what the page asks by itself is no use (ADR 030). */
export const idleEndOf = (
  { used_at, ends_at }: SessionRow,
  { sessionIdleSec }: Pick<Config, 'sessionIdleSec'>,
) => Math.min(used_at + sessionIdleSec * 1_000, ends_at)

/** Neither revoked nor over: `now` is before both its idle and its absolute end. */
export const isLive = (session: SessionRow, config: Config, now: number) =>
  session.revoked_at === null && now < idleEndOf(session, config)

/** When and how the session ended, by time or by revocation, whichever came first; `null` while it is live. */
export const endOf = (session: SessionRow, config: Config, now: number): SessionEnd | null => {
  if (isLive(session, config, now)) {
    return null
  }
  const { revoked_at, revoked_why } = session
  const idleEnd = idleEndOf(session, config)
  return revoked_at !== null && revoked_why !== null && revoked_at < idleEnd
    ? { at: revoked_at, how: revoked_why }
    : { at: idleEnd, how: 'expired' }
}
