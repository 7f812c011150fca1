import { ensureBuilt, ensureInspectorBuilt } from './build.mjs'
import { ensureTestBrowser } from './chromium.mjs'
import { command, path, runNode } from './process.mjs'
import { writeRegisters } from './registers.mjs'

/** Runs the tests, all of them unless `args` name some (they go to vitest as they are). */
export async function test(args, settings = {}) {
  const chromium = await ensureTestBrowser()
  await writeRegisters()
  await Promise.all([ensureBuilt(), ensureInspectorBuilt()])
  // Only a complete run can tell which parts of a chart no test took.
  const isWhole = args.length === 0
  const { TEST_REPORT = path('reports/tests.json') } = process.env
  const whole = isWhole ? { CHART_GATE: '1', TEST_REPORT } : {}
  return runNode([command('vitest'), 'run', ...args], {
    env: { CHROMIUM_PATH: chromium, ...whole, ...settings },
  })
}
