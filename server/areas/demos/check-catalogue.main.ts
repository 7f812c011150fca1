import { join } from 'node:path'

import { catalogueReport } from '#server/areas/demos/catalogue-report.ts'
import { givenIn } from '#server/base/config/given-settings.ts'
import { urlsByName } from '#server/base/config/setting-fields.ts'
import { messageOf } from '#server/base/fault.ts'

/** `npm run demos -- [folder]`: shows what a portal would make of a catalogue; exits with 1 if something is wrong. */
try {
  const { DEMOS_DIR, DEMO_URLS } = givenIn(process.env)
  const ours = join(import.meta.dirname, '../../../demos')
  const [demosDir = DEMOS_DIR ?? ours] = process.argv.slice(2)
  const { data: demoUrls, error } = urlsByName.safeParse(DEMO_URLS)
  if (demoUrls === undefined) {
    throw new Error(`DEMO_URLS: ${error.issues[0]?.message}`)
  }
  const { text, isInOrder } = catalogueReport({ demosDir, demoUrls })
  process.stdout.write(text)
  process.exitCode = isInOrder ? 0 : 1
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
}
