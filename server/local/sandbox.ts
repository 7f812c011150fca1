import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

import { Hono } from 'hono'

import type { AppEnv } from '#server/http/app-env.ts'
import { ProblemError } from '#server/http/problem.ts'

const folder = new URL('sandbox/', import.meta.url)
const typeOf: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'style.css': 'text/css; charset=utf-8',
  'script.js': 'text/javascript; charset=utf-8',
}

/** The keys of the demos that have a sandbox here. */
export const sandboxKeys: readonly string[] = readdirSync(folder)

/** A small demo to play with per key, at `/local/sandbox/{key}/`. */
export const sandboxRoutes = () =>
  new Hono<AppEnv>()
    .get('/local/sandbox/:key', (c) => c.redirect(`/local/sandbox/${c.req.param('key')}/`))
    .get('/local/sandbox/:key/:file?', async (c) => {
      const { key, file = 'index.html' } = c.req.param()
      const type = typeOf[file]
      if (!sandboxKeys.includes(key) || type === undefined) {
        throw new ProblemError('not-found', 'There is nothing here.')
      }
      return c.body(await readFile(new URL(`${key}/${file}`, folder), 'utf8'), 200, {
        'content-type': type,
      })
    })
