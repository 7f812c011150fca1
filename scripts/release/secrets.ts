import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { lintSource } from '@secretlint/core'
import { creator as knownSecrets } from '@secretlint/secretlint-rule-preset-recommend'

export type Text = { readonly path: string; readonly content: string }

const config = {
  rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: knownSecrets }],
}

/** Where a text contains something like a key, token or password of a service; the secret itself is masked (CF-08). */
export const secretsIn = async ({ path, content }: Text) => {
  const { messages } = await lintSource({
    source: { content, filePath: path, contentType: 'text' },
    options: { config, maskSecrets: true },
  })
  return messages.map(({ loc, message }) => `${path}:${loc.start.line}: ${message}`)
}

/** The texts of files, without binary ones. */
export const textsOf = (paths: readonly string[]): Text[] =>
  paths.flatMap((path) => textOf(path, readFileSync(path)))

/** Every file of every commit of every branch, each content once. */
export const historyOf = (repository: string): Text[] => {
  const git = (args: string[], input = '') =>
    execFileSync('git', args, { cwd: repository, input, maxBuffer: Infinity })
  const objects = git(['rev-list', '--objects', '--all'])
    .toString()
    .trim()
    .split('\n')
    .map((line) => ({ id: line.slice(0, idLength), path: line.slice(idLength + 1) }))
  const stored = git(['cat-file', '--batch'], objects.map(({ id }) => `${id}\n`).join(''))

  let at = 0
  return objects.flatMap(({ id, path }) => {
    const start = stored.indexOf('\n', at) + 1
    const [, type, size] = stored.toString('utf8', at, start - 1).split(' ')
    const end = start + Number(size)
    at = end + 1
    return type === 'blob' ? textOf(`${id.slice(0, 8)} ${path}`, stored.subarray(start, end)) : []
  })
}

const idLength = 40
/** Git's own test for binary content. */
const looksBinary = (bytes: Buffer) => bytes.subarray(0, 8_000).includes(0)

const textOf = (path: string, bytes: Buffer): Text[] =>
  looksBinary(bytes) ? [] : [{ path, content: bytes.toString('utf8') }]
