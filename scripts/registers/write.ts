import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { registersOf } from './registers.ts'

const root = join(import.meta.dirname, '../..')

try {
  for (const { file, text } of registersOf(root)) {
    const place = join(root, file)
    // An unchanged file is left alone: it may be watched, or read-only.
    if (!existsSync(place) || readFileSync(place, 'utf8') !== text) {
      writeFileSync(place, text)
    }
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
