import { readFileSync } from 'node:fs'

import { path } from './process.mjs'

/** What holds the portal's process to its memory (docs/adr/093); the word of whoever starts it comes last, and so decides. */
export const memory = () => {
  const { NODE_OPTIONS, ...others } = JSON.parse(readFileSync(path('deploy/memory.json'), 'utf8'))
  const said = process.env.NODE_OPTIONS ?? ''
  return { ...others, ...process.env, NODE_OPTIONS: `${NODE_OPTIONS} ${said}`.trim() }
}
