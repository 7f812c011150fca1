import { parseAccept } from 'hono/utils/accept'

/** Does who sent this `accept-encoding` take that one? Read once from its beginning to its end, whatever a stranger wrote. */
export const takesEncoding = (accepted: string, encoding: 'br' | 'gzip') =>
  parseAccept(accepted).some(({ type, q }) => type.toLowerCase() === encoding && q > 0)
