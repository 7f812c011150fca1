import { parseAccept } from 'hono/utils/accept'

/** Whether the client accepts this encoding. The header is parsed in linear time, whatever a stranger puts into it. */
export const takesEncoding = (accepted: string, encoding: 'br' | 'gzip') =>
  parseAccept(accepted).some(({ type, q }) => type.toLowerCase() === encoding && q > 0)
