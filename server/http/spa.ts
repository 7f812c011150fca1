import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'

import type { Hono } from 'hono'

import type { Config } from '#server/config.ts'
import type { AppContext, AppEnv } from '#server/http/app-env.ts'
import { withSettings } from '#server/http/page-settings.ts'
import { ProblemError } from '#server/http/problem.ts'
import { contentSecurityPolicy } from '#server/http/security-headers.ts'

type Bytes = Uint8Array<ArrayBuffer>
type PageSettings = Pick<Config, 'storageType'>
type Encoding = 'br' | 'gzip'
type HostedFile = {
  readonly type: string
  readonly tag: string
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
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}

const indexPath = '/index.html'

/**
 * Serves the built app from memory: fingerprinted assets for ever, everything else after asking for its tag. A path that
 * is no file belongs to the app's router and gets its prerendered page or the index, unless it looks like a file or
 * climbs (HT-05, HT-17).
 */
export const mountSpa = (app: Hono<AppEnv>, directory: string, config: PageSettings) => {
  const files = readFiles(directory)
  for (const [path, file] of files) {
    if (extname(path) === '.html') {
      files.set(path, configured(file, config))
    }
  }
  app.get('*', (c) => {
    const { path } = c.req
    const page = isAppRoute(path) ? (files.get(`${path}.html`) ?? files.get(indexPath)) : undefined
    const file = files.get(path) ?? page
    if (file === undefined) {
      throw new ProblemError('not-found', 'There is nothing here.')
    }
    return answer(c, file)
  })
}

/** No extension, no hidden segment, nothing encoded that would be another path when decoded. */
const isAppRoute = (path: string) =>
  !/\/\/|\/\.|%2e|%2f|%5c|\\/i.test(path) &&
  !/^\/(?:assets|local|server|src|node_modules)(?:\/|$)/.test(path) &&
  extname(path) === ''

const answer = (c: AppContext, file: HostedFile) => {
  const encoding = encodingFor(c.req.header('accept-encoding') ?? '', file)
  const etag = `"${file.tag}${encoding === null ? '' : `-${encoding}`}"`
  const isAsset = c.req.path.startsWith('/assets/')
  c.header('etag', etag)
  c.header('vary', 'accept-encoding')
  c.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (file.policy !== null) {
    c.header('content-security-policy', file.policy)
  }
  if (c.req.header('if-none-match') === etag) {
    return c.body(null, 304)
  }
  c.header('content-type', file.type)
  if (encoding === null) {
    return c.body(file.plain)
  }
  c.header('content-encoding', encoding)
  return c.body(file.encoded[encoding] ?? file.plain)
}

const encodingFor = (accepted: string, { encoded }: HostedFile): Encoding | null => {
  if (encoded.br && /\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted)) {
    return 'br'
  }
  return encoded.gzip && /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : null
}

const readFiles = (directory: string) => {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  const hosted = names
    .map((name) => name.replaceAll(sep, '/'))
    .filter((name) => !/(?:^|\/)\.|\.(?:br|gz|map)$/.test(name))
    .filter((name) => statSync(join(directory, name)).isFile())
  return new Map(hosted.map((name) => [`/${name}`, readHosted(join(directory, name))]))
}

/** The page as it was built, unless the settings differ: then no compressed twin fits it. */
const configured = (page: HostedFile, config: PageSettings): HostedFile => {
  const html = new TextDecoder().decode(page.plain)
  const plain = new TextEncoder().encode(withSettings(html, config))
  const tag = tagOf(plain)
  return tag === page.tag ? page : { ...page, tag, plain, encoded: {} }
}

const read = (path: string): Bytes => new Uint8Array(readFileSync(path))

const readHosted = (path: string): HostedFile => {
  const plain = read(path)
  const twin = (ending: string) => (existsSync(path + ending) ? read(path + ending) : null)
  const [br, gzip] = [twin('.br'), twin('.gz')]
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    tag: tagOf(plain),
    policy: extname(path) === '.html' ? policyOf(new TextDecoder().decode(plain)) : null,
    plain,
    encoded: { ...(br && { br }), ...(gzip && { gzip }) },
  }
}

/** What stands in our own pages at start-up may run there, and nothing that came in later. */
const policyOf = (html: string) =>
  contentSecurityPolicy({
    styles: hashesIn(html, /<style\b[^>]*>([^]+?)<\/style>/gi),
    scripts: hashesIn(html, /<script\b(?![^>]*\bsrc=)[^>]*>([^]+?)<\/script>/gi),
  })

const hashesIn = (html: string, element: RegExp) =>
  [...html.matchAll(element)].map(([, text = '']) => `'sha256-${hashOf(text, 'base64')}'`)

const tagOf = (content: Bytes) => hashOf(content, 'base64url').slice(0, 22)

const hashOf = (content: string | Uint8Array, encoding: 'base64' | 'base64url') =>
  createHash('sha256').update(content).digest(encoding)
