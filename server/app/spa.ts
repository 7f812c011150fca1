import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'

import type { Hono } from 'hono'

import type { Config } from '#server/base/config/config.ts'
import { codeFolder } from '#server/app/code-of-builds.ts'
import type { AppContext, AppEnv } from '#server/http/app-env.ts'
import {
  answerHosted,
  hashOf,
  hostedFile,
  tagOf,
  typeOf,
  type HostedFile,
} from '#server/http/hosted-file.ts'
import { pageFiles, withSettings } from '#server/app/page-settings.ts'
import { ProblemError } from '#server/http/problem.ts'
import { contentSecurityPolicy } from '#server/http/security-headers.ts'

type MountSettings = Parameters<typeof withSettings>[1] &
  Parameters<typeof pageFiles>[1] &
  Pick<Config, 'looker'>

const indexPath = '/index.html'

/**
 * Serves the built app from memory: fingerprinted assets for ever, everything else after asking for its tag. A path that
 * is no file belongs to the app's router and gets its prerendered page or the index, unless it climbs (HT-05, HT-17). A
 * person who asks for a file or an address that is not there gets the index too, which tells so (APP-4); a program gets the
 * problem. `shown` may put another file in the place of one; `ofOtherBuilds` finds code that this build does not have.
 */
export const mountSpa = (
  app: Hono<AppEnv>,
  directory: string,
  settings: MountSettings,
  shown: (c: AppContext, file: HostedFile) => HostedFile = (_, file) => file,
  ofOtherBuilds: (path: string) => Promise<HostedFile | undefined> = async () => undefined,
) => {
  const files = readFiles(directory, settings)
  for (const [path, file] of files) {
    if (extname(path) === '.html') {
      files.set(path, configured(file, settings))
    }
  }
  app.get('*', async (c) => {
    const { path } = c.req
    const isCode = path.startsWith(codeFolder)
    const isPage = isAppPath(path) && extname(path) === ''
    const page = isPage ? [...pageFiles(path, settings), indexPath] : []
    const own = [path, ...page].map((name) => files.get(name)).find((it) => it !== undefined)
    const file = own ?? (isCode ? await ofOtherBuilds(path) : undefined)
    if (file !== undefined) {
      return answerHosted(c, shown(c, file), { isForEver: isCode })
    }
    const index = files.get(indexPath)
    if (index === undefined || isHidden(path) || !takesPages(c.req.header('accept'))) {
      throw new ProblemError('not-found', 'There is nothing at this address.')
    }
    c.status(404)
    return answerHosted(c, shown(c, index), { isForEver: false })
  })
}

/** No hidden segment, and nothing that would be another path when decoded. */
const isAppPath = (path: string) => !isHidden(path) && !/\/\/|%2f|%5c|\\/i.test(path)

/** Paths that no page ever has, and that only scanners ask for. */
const isHidden = (path: string) =>
  /\/\.|%2e/i.test(path) || /^\/+(?:assets|local|server|src|node_modules)(?:\/|$)/.test(path)

/** Browsers send this when they ask for a page to show. */
const takesPages = (accept: string | undefined) => accept?.includes('text/html') === true

const readFiles = (directory: string, settings: MountSettings) => {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  const hosted = names
    .map((name) => name.replaceAll(sep, '/'))
    .filter((name) => !/(?:^|\/)\.|\.(?:br|gz|map)$/.test(name))
    .filter((name) => statSync(join(directory, name)).isFile())
  return new Map(hosted.map((name) => [`/${name}`, readHosted(join(directory, name), settings)]))
}

/** The page with the settings in it. If that changed it, its compressed copies of the build no longer fit. */
const configured = (page: HostedFile, settings: MountSettings): HostedFile => {
  const html = new TextDecoder().decode(page.plain)
  const plain = new TextEncoder().encode(withSettings(html, settings))
  return tagOf(plain) === page.tag ? page : { ...hostedFile(indexPath, plain), policy: page.policy }
}

const readHosted = (path: string, settings: MountSettings): HostedFile => {
  const plain = read(path)
  const twin = (ending: string) => (existsSync(path + ending) ? read(path + ending) : null)
  const [br, gzip] = [twin('.br'), twin('.gz')]
  return {
    type: typeOf(path),
    tag: tagOf(plain),
    policy: extname(path) === '.html' ? policyOf(new TextDecoder().decode(plain), settings) : null,
    plain,
    encoded: { ...(br && { br }), ...(gzip && { gzip }) },
  }
}

const read = (path: string) => new Uint8Array(readFileSync(path))

/** Only inline scripts and styles that are in the built page may run: they are named by their hashes. */
const policyOf = (html: string, { looker }: MountSettings) =>
  contentSecurityPolicy({
    styles: hashesIn(html, /<style\b[^>]*>([^]+?)<\/style>/gi),
    scripts: hashesIn(html, /<script\b(?![^>]*\bsrc=)[^>]*>([^]+?)<\/script>/gi),
    frames: looker === null ? [] : [`https://${looker.host}`],
  })

const hashesIn = (html: string, element: RegExp) =>
  [...html.matchAll(element)].map(([, text = '']) => `'sha256-${hashOf(text, 'base64')}'`)
