import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

import type { AppContext } from '#server/http/app-env.ts'
import { takesEncoding } from '#server/http/takes-encoding.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Encoding = 'br' | 'gzip'

/** A file in memory, as it is served. */
export type HostedFile = {
  readonly type: string
  readonly tag: string
  /** A content security policy of its own. */
  readonly policy: string | null
  readonly plain: Bytes
  readonly encoded: Readonly<Partial<Record<Encoding, Bytes>>>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
}

/** The media type for a file name. */
export const typeOf = (path: string) => types[extname(path)] ?? 'application/octet-stream'

/** A file that the build did not compress: text is compressed here. */
export const hostedFile = (path: string, plain: Bytes): HostedFile => {
  const isText = ['.svg', '.html'].includes(extname(path))
  return {
    type: typeOf(path),
    tag: tagOf(plain),
    policy: null,
    plain,
    encoded: isText ? { br: asBrotli(plain) } : {},
  }
}

/** Nearly the smallest result, within a few milliseconds. */
const quality = 9
const asBrotli = (plain: Bytes) =>
  new Uint8Array(
    brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  )

/** Identifies the content. */
export const tagOf = (content: Uint8Array) => hashOf(content, 'base64url').slice(0, 22)

/** SHA-256. */
export const hashOf = (content: string | Uint8Array, encoding: 'base64' | 'base64url') =>
  createHash('sha256').update(content).digest(encoding)

/** Answers with the file, or with 304 if the browser already has it. */
export const answerHosted = (
  c: AppContext,
  file: HostedFile,
  { isForEver }: { isForEver: boolean },
) => {
  const encoding = encodingFor(c.req.header('accept-encoding') ?? '', file)
  const etag = `"${file.tag}${encoding === null ? '' : `-${encoding}`}"`
  c.header('etag', etag)
  c.header('vary', 'accept-encoding')
  c.header('cache-control', isForEver ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (file.policy !== null) {
    c.header('content-security-policy', file.policy)
  }
  if (isKnown(c.req.header('if-none-match') ?? '', etag)) {
    return c.body(null, 304)
  }
  c.header('content-type', file.type)
  if (file.type.startsWith('video/')) {
    return answerPart(c, file, etag)
  }
  if (encoding === null) {
    return c.body(file.plain)
  }
  c.header('content-encoding', encoding)
  return c.body(file.encoded[encoding] ?? file.plain)
}

/** Proxies that compress make the tag a weak one; a cache may have several (RFC 9110, section 13.1.2). */
const isKnown = (tags: string, etag: string) =>
  tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** Browsers request videos in ranges, and Safari plays them in no other way (RFC 9110, section 14). */
const answerPart = (c: AppContext, { plain }: HostedFile, etag: string) => {
  c.header('accept-ranges', 'bytes')
  const known = c.req.header('if-range') ?? etag
  const part = known === etag ? partOf(c.req.header('range') ?? '', plain.length) : null
  if (part === null) {
    return c.body(plain)
  }
  if (part.from > part.to) {
    c.header('content-range', `bytes */${plain.length}`)
    return c.body(null, 416)
  }
  c.header('content-range', `bytes ${part.from}-${part.to}/${plain.length}`)
  return c.body(plain.subarray(part.from, part.to + 1), 206)
}

/** The first and last byte of the range; `null` if there is no valid single range, in which case the whole file is sent. */
const partOf = (range: string, length: number) => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  if (first === '') {
    return last === '' ? null : { from: Math.max(length - Number(last), 0), to: length - 1 }
  }
  const isTurned = last !== '' && Number(last) < Number(first)
  const to = last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return isTurned ? null : { from: Number(first), to }
}

const encodingFor = (accepted: string, { encoded }: HostedFile): Encoding | null => {
  if (encoded.br && takesEncoding(accepted, 'br')) {
    return 'br'
  }
  return encoded.gzip && takesEncoding(accepted, 'gzip') ? 'gzip' : null
}
