import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { runNode } from './process.mjs'

/** Makes the films of the demos that `args` name, of all that have one where none is named. It needs ffmpeg. */
export async function films(args) {
  const chromium = await ensureChromium()
  await ensureBuilt()
  return runNode(['scripts/films/make-films.ts', ...args], { env: { CHROMIUM_PATH: chromium } })
}
