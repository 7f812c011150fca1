import { readFileSync } from 'node:fs'

import { path } from './process.mjs'

/**
 * Environment variables that limit the memory of the portal's process (docs/adr/093). Those of the caller come last, and so win.
 */
export const memory = () => {
  const { NODE_OPTIONS, ...others } = JSON.parse(readFileSync(path('deploy/memory.json'), 'utf8'))
  const said = process.env.NODE_OPTIONS ?? ''
  return { ...others, ...process.env, NODE_OPTIONS: `${NODE_OPTIONS} ${said}`.trim() }
}
