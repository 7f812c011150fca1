import { globSync } from 'node:fs'

import { historyOf, secretsIn, textsOf } from './secrets.ts'

/** Checks the bundle, which is not in Git, and everything that was ever in Git. */
const built = globSync('dist/**/*.{html,js,css,json,svg,txt,webmanifest}')
const found: string[] = []
for (const text of [...textsOf(built), ...historyOf('.')]) {
  found.push(...(await secretsIn(text)))
}
process.stdout.write(found.map((line) => `${line}\n`).join(''))
process.exitCode = found.length === 0 && built.length > 0 ? 0 : 1
