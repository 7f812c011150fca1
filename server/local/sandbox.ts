import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Hono } from 'hono'

import type { Config } from '#server/base/config/config.ts'
import { demoFolders } from '#server/areas/demos/read-demos.ts'
import type { AppContext, AppEnv } from '#server/http/app-env.ts'
import { ProblemError } from '#server/http/problem.ts'

const typeOf: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}
/** No such name leads out of the folder. */
const namePattern = /^[a-z][\da-z-]*\.(?<ending>html|css|js)$/

/** A small demo to play with per key, at `/local/sandbox/{key}/`: what lies in the `sandbox` of the demo's folder. */
export const sandboxRoutes = ({ demosDir }: Pick<Config, 'demosDir'>) => {
  const keys = demoFolders(demosDir)

  const answer = async (c: AppContext, key: string, file: string) => {
    const type = typeOf[namePattern.exec(file)?.groups?.['ending'] ?? '']
    if (type === undefined) {
      throw notFound()
    }
    const content = await readFile(join(demosDir, key, 'sandbox', file), 'utf8').catch(() => {
      throw notFound()
    })
    return c.body(content, 200, { 'content-type': type })
  }
  return (
    new Hono<AppEnv>()
      .use('/local/sandbox/:key/*', async (c, next) => {
        if (!keys.includes(c.req.param('key'))) {
          throw notFound()
        }
        await next()
      })
      // Without the slash the page's own files would be looked for beside it.
      .get('/local/sandbox/:key', (c) => c.redirect(`/local/sandbox/${c.req.param('key')}/`))
      .get('/local/sandbox/:key/', (c) => answer(c, c.req.param('key'), 'index.html'))
      .get('/local/sandbox/:key/:file', (c) => answer(c, c.req.param('key'), c.req.param('file')))
  )
}

const notFound = () => new ProblemError('not-found', 'There is nothing at this address.')
