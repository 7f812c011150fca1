import { ensureBuilt, ensureInspectorBuilt } from './build.mjs'
import { ensureTestBrowser } from './chromium.mjs'
import { command, runNode } from './process.mjs'

/** Runs the tests, all of them unless `args` name some (they go to vitest as they are). */
export async function test(args) {
  const chromium = await ensureTestBrowser()
  await Promise.all([ensureBuilt(), ensureInspectorBuilt()])
  // Only a run of everything can say what of a chart nothing took.
  const gate = args.length === 0 ? { CHART_GATE: '1' } : {}
  return runNode([command('vitest'), 'run', ...args], { env: { CHROMIUM_PATH: chromium, ...gate } })
}
