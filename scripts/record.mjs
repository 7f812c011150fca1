import { ensureBuilt } from './build.mjs'
import { command, Failure, isSuccess, runNode } from './process.mjs'
import { writeRegisters } from './registers.mjs'

const recorded = [
  'tests/api/endpoints.test.ts',
  'tests/app/guards.test.ts',
  'tests/machines/drawings.test.ts',
  'tests/machines/told-charts.test.ts',
  'tests/models/recorded.test.ts',
]

/** Regenerates everything that is derived and committed. What changed in it is what one reviews. */
export async function record() {
  await writeRegisters()
  // It writes the tree of routes.
  await ensureBuilt()
  for (const args of [['server/db/write-schema.ts'], [command('oxfmt'), 'server/db/schema.ts']]) {
    const result = await runNode(args, { capture: true })
    if (!isSuccess(result)) throw new Failure(result.output.trim())
  }
  return runNode([command('vitest'), 'run', '-u', '--project', 'unit', ...recorded])
}
