import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

import { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

import type { AppContext, AppEnv } from '#server/http/app-env.ts'
import { answerHosted, hostedFile, type HostedFile } from '#server/http/hosted-file.ts'

const folder = join(import.meta.dirname, '../../dist-inspector')
const cookie = 'pp_inspect'

/** The inspector's page and what feeds it, built apart from the portal (ADR 039). */
export const inspectorRoutes = () => {
  const app = new Hono<AppEnv>()
  app.get('/local/inspector', (c) => c.redirect('/local/inspector/'))
  app.get('/local/inspector/:name{.*}', (c) => {
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

/** What the address asks for lasts until the browser is closed, also over the way to a provider and back. */
const targetOf = (c: AppContext): Target | null => {
  const asked = c.req.query('inspect')
  if (asked === 'off') {
    deleteCookie(c, cookie)
    return null
  }
  if (asked !== undefined) {
    setCookie(c, cookie, targetNamed(asked), { sameSite: 'Strict', httpOnly: true })
  }
  const kept = asked ?? getCookie(c, cookie)
  return kept === undefined ? null : targetNamed(kept)
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

/** The same for the page that Vite serves, which asks at each load: its address says so each time. */
export const inspectedHtml = (html: string, url: string) => {
  const asked = new URL(url, 'http://localhost').searchParams.get('inspect')
  return withInspector(html, asked === null || asked === 'off' ? null : targetNamed(asked))
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
  const target = targetOf(c)
  if (target === 'stately') {
    // Else the hosted viewer's window would be cut off from this one.
    c.header('cross-origin-opener-policy', 'same-origin-allow-popups')
  }
  return madeFor(page, target)
}
