import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Hono } from 'hono'

import type { Config } from '#server/base/config/config.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { answerHosted, hostedFile, tagOf, type HostedFile } from '#server/http/hosted-file.ts'
import { ProblemError } from '#server/http/problem.ts'

const name = /^[a-z0-9][a-z0-9-]*\.(?:svg|png|jpg|webp|avif|mp4|webm|vtt)$/

/** The address of a demo's picture, video or captions, which changes with the file. Throws if there is no such file. */
export const artworkAddress = (directory: string, key: string, file: string) => {
  if (!name.test(file)) {
    throw new Error(
      `${file} is no name of a picture, a video or captions: small letters, digits and hyphens, and one of .svg, .png, .jpg, .webp, .avif, .mp4, .webm, .vtt.`,
    )
  }
  return `/demos/${key}/${file}?v=${tagOf(readFileSync(join(directory, file)))}`
}

/** Headers for a picture that is opened by itself: it may run and load nothing. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/**
 * Serves the catalogue's pictures, videos and captions, each cacheable for ever. Knowing the address is the permission: it
 * contains the file's hash, and is only in the demo's entry (ADR 103).
 */
export const mountArtwork = (app: Hono<AppEnv>, { demosDir }: Pick<Config, 'demosDir'>) => {
  const known = new Map<string, Promise<HostedFile>>()

  const load = async (path: string): Promise<HostedFile> => {
    const content = new Uint8Array(await readFile(join(demosDir, path)))
    return { ...hostedFile(path, content), policy }
  }
  const fileAt = (path: string) => {
    const file = known.get(path) ?? load(path)
    known.set(path, file)
    return file.catch(() => {
      known.delete(path)
      throw notFound()
    })
  }
  app.get('/demos/:key/:file', async (c) => {
    const { key, file: fileName } = c.req.param()
    if (!/^[a-z0-9-]+$/.test(key) || !name.test(fileName)) {
      throw notFound()
    }
    const file = await fileAt(`${key}/${fileName}`)
    if (c.req.query('v') !== file.tag) {
      throw notFound()
    }
    return answerHosted(c, file, { isForEver: true })
  })
}

const notFound = () => new ProblemError('not-found', 'There is nothing at this address.')
