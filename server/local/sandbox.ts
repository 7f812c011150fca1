import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

import { Hono } from 'hono'

import type { AppEnv } from '#server/http/app-env.ts'
import { ProblemError } from '#server/http/problem.ts'

const folder = new URL('sandbox/', import.meta.url)
const typeOf: Readonly<Record<string, string>> = {
  'style.css': 'text/css; charset=utf-8',
  'script.js': 'text/javascript; charset=utf-8',
}

/** The keys of the demos that have a sandbox here. */
export const sandboxKeys: readonly string[] = readdirSync(folder)

/** A small demo to play with per key, at `/local/sandbox/{key}/`. */
export const sandboxRoutes = () =>
  new Hono<AppEnv>()
    .use('/local/sandbox/:key/*', async (c, next) => {
      if (!sandboxKeys.includes(c.req.param('key'))) {
        throw notFound()
      }
      await next()
    })
    // Without the slash the page's own files would be looked for beside it.
    .get('/local/sandbox/:key', (c) => c.redirect(`/local/sandbox/${c.req.param('key')}/`))
    .get('/local/sandbox/:key/', async (c) => {
      const page = await readFile(new URL(`${c.req.param('key')}/index.html`, folder), 'utf8')
      return c.html(page)
    })
    .get('/local/sandbox/:key/:file', async (c) => {
      const { key, file } = c.req.param()
      const type = typeOf[file]
      if (type === undefined) {
        throw notFound()
      }
      const content = await readFile(new URL(`${key}/${file}`, folder), 'utf8')
      return c.body(content, 200, { 'content-type': type })
    })

const notFound = () => new ProblemError('not-found', 'There is nothing here.')
