type Fields = Readonly<Record<string, string | number | boolean | null>>

/** One JSON line per event. Never secrets, codes, tokens, bodies or query strings (LD-06, PC-17). */
export type Log = {
  readonly info: (message: string, fields?: Fields) => void
  readonly warn: (message: string, fields?: Fields) => void
  readonly error: (message: string, fields?: Fields) => void
}

/** A log that hands every line to `write`; JSON escapes what could forge or colour a line. */
export const createLog = (write: (line: string) => void, now: () => number = Date.now): Log => {
  const at = (level: string) => (message: string, fields?: Fields) => {
    write(JSON.stringify({ time: new Date(now()).toISOString(), level, message, ...fields }))
  }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
