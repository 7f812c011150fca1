import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { command, runNode } from './process.mjs'

/** Runs the tests, all of them unless `args` name some (they go to vitest as they are). */
export async function test(args) {
  const chromium = await ensureChromium()
  await ensureBuilt()
  return runNode([command('vitest'), 'run', ...args], { env: { CHROMIUM_PATH: chromium } })
}
