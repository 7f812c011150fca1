import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'

import { Hono } from 'hono'
import { parse, serialize } from 'hono/utils/cookie'
import type { Connect, Plugin } from 'vite'

import { messageOf } from '#server/base/fault.ts'
import type { AppContext, AppEnv } from '#server/http/app-env.ts'
import { answerHosted, hostedFile, type HostedFile } from '#server/http/hosted-file.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'dist-inspector')
const cookie = 'pp_inspect'

/** The inspector's page and what feeds it, built apart from the portal (ADR 039). */
export const inspectorRoutes = () => {
  const app = new Hono<AppEnv>()
  app.get('/local/inspector', (c) => c.redirect('/local/inspector/'))
  app.get('/local/inspector/:name{.*}', async (c) => {
    await drawn
    const name = c.req.param('name') || 'index.html'
    const path = join(folder, name)
    if (!path.startsWith(folder) || extname(name) === '' || !existsSync(path)) {
      return c.notFound()
    }
    return answerHosted(c, hostedFile(path, new Uint8Array(readFileSync(path))), {
      isForEver: false,
    })
  })
  return app
}

type Target = 'page' | 'stately'

const targetNamed = (name: string): Target => (name === 'stately' ? 'stately' : 'page')

// Strict would keep it from the page that a provider of another site leads back to.
const options = { path: '/', sameSite: 'Lax', httpOnly: true } as const

/**
 * What the address asks for lasts until the browser is closed, also over the way to a provider and back. `kept`: the cookie that keeps
 * it from now on, where the address says anything.
 */
const targetOf = (asked: string | null, cookies: string | undefined) => {
  if (asked === 'off') {
    return { target: null, kept: serialize(cookie, '', { ...options, maxAge: 0 }) }
  }
  if (asked !== null) {
    const target = targetNamed(asked)
    return { target, kept: serialize(cookie, target, options) }
  }
  const name = parse(cookies ?? '', cookie)[cookie]
  return { target: name === undefined ? null : targetNamed(name), kept: null }
}

/** What a page of local mode hears a key by, and nothing waits for. */
const keys = '<script async fetchpriority="low" src="/local/keys.js"></script></head>'

/** Puts what feeds the inspector, where it is asked for, before all other code of a page; and the key that asks for it. */
const withInspector = (html: string, target: Target | null) => {
  const feed =
    target === null
      ? ''
      : `<script src="/local/inspector/feed.js" data-inspect="${target}"></script>`
  return html.replace('<head>', `<head>${feed}`).replace('</head>', keys)
}

/** Vite hands no cookies to what writes its pages: the address says at each load what was kept. */
const keepAsked = (request: Connect.IncomingMessage, response: ServerResponse) => {
  if (request.headers['sec-fetch-dest'] !== 'document') {
    return
  }
  const { pathname, searchParams } = new URL(request.originalUrl ?? '/', 'http://localhost')
  const { target, kept } = targetOf(searchParams.get('inspect'), request.headers.cookie)
  if (kept !== null) {
    response.appendHeader('set-cookie', kept)
  } else if (target !== null) {
    searchParams.set('inspect', target)
    request.originalUrl = `${pathname}?${searchParams}`
  }
}

/** Whoever asks for charts while they are drawn anew waits for it. */
let drawn: Promise<unknown> = Promise.resolve()
let isDue = false

const drawAnew = () => {
  if (isDue) {
    return
  }
  isDue = true
  drawn = drawn.then(async () => {
    isDue = false
    try {
      await promisify(execFile)(process.execPath, ['scripts/inspector/draw-charts.ts'], {
        cwd: root,
      })
    } catch (error) {
      process.stderr.write(`The inspector shows the charts of before: ${messageOf(error)}\n`)
    }
  })
}

/** The inspector of the pages that Vite serves. A chart that is changed is drawn anew. */
export const inspectedByVite: Plugin = {
  name: 'inspector',
  configureServer: ({ middlewares, watcher }) => {
    middlewares.use((request, response, next) => {
      keepAsked(request, response)
      next()
    })
    watcher.on('all', (_, file) => {
      if (/[\\/]src[\\/]machines[\\/]/.test(file)) {
        drawAnew()
      }
    })
  },
  transformIndexHtml: (html, { originalUrl = '/' }) => {
    const asked = new URL(originalUrl, 'http://localhost').searchParams.get('inspect')
    return withInspector(html, targetOf(asked, undefined).target)
  },
}

/** Made once for each page and target: they are compressed. */
const made = new WeakMap<HostedFile, Map<Target | null, HostedFile>>()

const madeFor = (page: HostedFile, target: Target | null) => {
  const ofPage = made.get(page) ?? new Map<Target | null, HostedFile>()
  made.set(page, ofPage)
  const known = ofPage.get(target)
  if (known !== undefined) {
    return known
  }
  const html = withInspector(new TextDecoder().decode(page.plain), target)
  const file = hostedFile('/index.html', new TextEncoder().encode(html))
  ofPage.set(target, { ...file, policy: page.policy })
  return { ...file, policy: page.policy }
}

/** A page of the portal as somebody asked for it: with the feed where its address says `?inspect`. */
export const inspectedPage = (c: AppContext, page: HostedFile): HostedFile => {
  if (!page.type.startsWith('text/html')) {
    return page
  }
  const { target, kept } = targetOf(c.req.query('inspect') ?? null, c.req.header('cookie'))
  if (kept !== null) {
    c.header('set-cookie', kept, { append: true })
  }
  if (target === 'stately') {
    // Else the hosted viewer's window would be cut off from this one.
    c.header('cross-origin-opener-policy', 'same-origin-allow-popups')
  }
  return madeFor(page, target)
}
