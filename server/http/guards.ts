import type { Config } from '#server/base/config/config.ts'
import type { AppContext } from '#server/http/app-env.ts'
import { ProblemError } from '#server/http/problem.ts'

/** Bytes. */
export const maxBodySize = 65_536

const isRead = (method: string) => method === 'GET' || method === 'HEAD'

/** Throws `wrong-host` for any other host name: links and cookies would be made for that name (HT-11). */
export const guardHost = (c: AppContext, { publicUrl }: Config) => {
  const { host } = new URL(publicUrl)
  if ((c.req.header('host') ?? hostOf(c)) !== host || hostOf(c) !== host) {
    throw new ProblemError('wrong-host', 'This server does not answer under that name.')
  }
}

/** The address to redirect to if a page was requested by IP address in local mode: passkeys and cookies need the name (PK-14). */
export const properAddress = (c: AppContext, { mode, publicUrl }: Config) => {
  const ours = new URL(publicUrl)
  const asked = new URL(c.req.url)
  const isNumber = asked.hostname === '127.0.0.1' || asked.hostname === '[::1]'
  const isPage = isRead(c.req.method) && !asked.pathname.startsWith('/api/')
  return mode === 'local' &&
    isNumber &&
    isPage &&
    asked.port === ours.port &&
    asked.host !== ours.host
    ? `${ours.origin}${asked.pathname}${asked.search}`
    : null
}

const hostOf = (c: AppContext) => new URL(c.req.url).host

/** Throws `too-large` for more than 64 KiB, and for a body of undeclared length (HT-14). */
export const guardSize = (c: AppContext) => {
  const declared = c.req.header('content-length')
  if (declared === undefined && c.req.header('transfer-encoding') !== undefined) {
    // Some HTTP libraries send even short bodies in chunks by default.
    throw new ProblemError('too-large', 'Please send Content-Length: chunked bodies are not taken.')
  }
  if (Number(declared) > maxBodySize) {
    throw tooLarge()
  }
}

export const tooLarge = () => new ProblemError('too-large', 'This is more than the server takes.')

/** Throws `unsupported-type` for a body that is not JSON: a form of another site can send no JSON (HT-06). */
export const guardType = (c: AppContext) => {
  const type = (c.req.header('content-type') ?? '').split(';', 1)[0]
  if (!isRead(c.req.method) && type?.trim().toLowerCase() !== 'application/json') {
    throw new ProblemError('unsupported-type', 'Only JSON is taken.')
  }
}

/** Throws `forbidden` unless a change is asked for by a page of our own origin (HT-07). */
export const guardOrigin = (c: AppContext, { publicUrl }: Config) => {
  if (isRead(c.req.method)) {
    return
  }
  const site = c.req.header('sec-fetch-site') ?? 'same-origin'
  if (c.req.header('origin') !== publicUrl || site !== 'same-origin') {
    throw new ProblemError('forbidden', 'Only pages of this site may do that.')
  }
}

/** Throws `forbidden` without the header that only script of our own origin can add to a request. */
export const guardClient = (c: AppContext) => {
  if (!isRead(c.req.method) && c.req.header('x-pp-client') === undefined) {
    throw new ProblemError('forbidden', 'Only the client of this site may do that.')
  }
}
