import { existsSync } from 'node:fs'

import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { Failure, isSuccess, npm, path, runNode, say } from './process.mjs'

/** Measures our pages beside others, whose packages are installed only for this. */
export async function bench(args) {
  const chromium = await ensureChromium()
  await ensureBuilt()
  if (!existsSync(path('bench/node_modules'))) {
    say('Installing the pages to measure beside …')
    const install = ['ci', '--prefix', 'bench', '--legacy-peer-deps', '--no-audit', '--no-fund']
    const result = await npm(install)
    if (!isSuccess(result)) throw new Failure(`They could not be installed:\n${result.output}`)
  }
  return runNode(['bench/bench.ts', ...args], { env: { CHROMIUM_PATH: chromium } })
}
