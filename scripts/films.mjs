import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { runNode } from './process.mjs'

/** Makes the films of the demos named by `args`, or of all demos with a film. Needs ffmpeg. */
export async function films(args) {
  const chromium = await ensureChromium()
  await ensureBuilt()
  return runNode(['scripts/films/make-films.ts', ...args], { env: { CHROMIUM_PATH: chromium } })
}
