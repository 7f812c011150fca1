type Level = 'info' | 'warn' | 'error'
/** `message` is reserved: such a field would overwrite the message of the line. */
type Fields = Readonly<Record<string, string | number | boolean | null>> & {
  readonly message?: never
}
type Write = (level: Level, line: string) => void

/** One JSON line per event. Never secrets, codes, tokens, bodies or query strings (LD-06, PC-17). */
export type Log = Readonly<Record<Level, (message: string, fields?: Fields) => void>>

/** A log that passes every line to `write`; JSON escapes anything that could forge or colour a line. */
export const createLog = (write: Write): Log => {
  const at = (level: Level) => (message: string, fields?: Fields) => {
    const time = new Date().toISOString()
    write(level, JSON.stringify({ time, level, message, ...fields }))
  }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

type LogSettings = { readonly mode: 'local' | 'production'; readonly logLevel: Level }

const weight: Readonly<Record<Level, number>> = { info: 0, warn: 1, error: 2 }

/**
 * The log of a server process, from the configured level on: standard output in production; standard error in local mode, where
 * standard output is for the person who started the process.
 */
export const processLog = ({ mode, logLevel }: LogSettings) =>
  createLog((level, line) => {
    if (weight[level] >= weight[logLevel]) {
      process[mode === 'production' ? 'stdout' : 'stderr'].write(`${line}\n`)
    }
  })
