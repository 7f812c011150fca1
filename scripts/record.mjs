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

/** Regenerates everything that is derived and committed, for the changes to be reviewed. */
export async function record() {
  await writeRegisters()
  // The build writes the route tree.
  await ensureBuilt()
  for (const args of [['server/db/write-schema.ts'], [command('oxfmt'), 'server/db/schema.ts']]) {
    const result = await runNode(args, { capture: true })
    if (!isSuccess(result)) throw new Failure(result.output.trim())
  }
  return runNode([command('vitest'), 'run', '-u', '--project', 'unit', ...recorded])
}
