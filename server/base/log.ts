type Level = 'info' | 'warn' | 'error'
type Fields = Readonly<Record<string, string | number | boolean | null>>
type Write = (level: Level, line: string) => void

/** One JSON line per event. Never secrets, codes, tokens, bodies or query strings (LD-06, PC-17). */
export type Log = Readonly<Record<Level, (message: string, fields?: Fields) => void>>

/** A log that hands every line to `write`; JSON escapes what could forge or colour a line. */
export const createLog = (write: Write, now: () => number = Date.now): Log => {
  const at = (level: Level) => (message: string, fields?: Fields) => {
    const time = new Date(now()).toISOString()
    write(level, JSON.stringify({ time, level, message, ...fields }))
  }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/**
 * The log of a server process: all of it on standard output in production, for whatever collects it there; in local mode
 * only what went wrong, for the eyes of who started it.
 */
export const processLog = (mode: 'local' | 'production') =>
  createLog((level, line) => {
    if (mode === 'production') {
      process.stdout.write(`${line}\n`)
    } else if (level !== 'info') {
      process.stderr.write(`${line}\n`)
    }
  })
