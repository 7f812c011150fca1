import type { Config } from '#server/base/config/config.ts'
import { hmacFor, isHmacFor } from '#server/base/secrets.ts'

/** Which refresh of which session: the `times`-th secret, the first being 0. */
export type RefreshTurn = { readonly sessionId: string; readonly times: number }

const turnPattern = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/
const handlePattern = /^h\.([0-9a-f-]{36})\.(\d{1,9})$/

const purpose = 'refresh'
const textOf = ({ sessionId, times }: RefreshTurn) => `${sessionId}.${times}`

/** The value of the refresh cookie. It follows from the turn, so a repeated refresh can answer the same one. */
export const refreshSecretOf = (turn: RefreshTurn, config: Config) =>
  `${textOf(turn)}.${hmacFor(config, purpose, textOf(turn))}`

/** `null` for what is no refresh cookie at all; `isGenuine` is false for one that we did not make. */
export const readRefreshSecret = (secret: string, config: Config) => {
  const [, sessionId, times, mac] = turnPattern.exec(secret) ?? []
  if (sessionId === undefined || mac === undefined) {
    return null
  }
  const turn = { sessionId, times: Number(times) }
  return { ...turn, isGenuine: isHmacFor(config, purpose, textOf(turn), mac) }
}

/** What the client holds as its refresh token: names the session and proves nothing. */
export const refreshHandleOf = ({ sessionId, times }: RefreshTurn) => `h.${sessionId}.${times}`

/** The session that a refresh token names, or `null`. */
export const sessionIdOfHandle = (refreshToken: string) =>
  handlePattern.exec(refreshToken)?.[1] ?? null
