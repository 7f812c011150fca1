import type { Reporter, TestModule } from 'vitest/node'
import type { AnyStateMachine } from 'xstate'

import { coverageOf, mergedHits, type ChartCoverage } from '#tests/support/chart-coverage.ts'

const share = ({ hit, all }: ChartCoverage['states']) => `${hit}/${all}`.padStart(7)

/**
 * With `CHART_GATE=1`, for runs of everything: prints what of each chart was taken, all projects
 * together, and fails the run below 100 % of states and transitions (FLOW-3).
 */
export class ChartCoverageReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[]) {
    if (process.env['CHART_GATE'] !== '1') {
      return
    }
    // A run that is not judged needs no machine, and none is a part of the configuration, which all tests depend on.
    const { href } = new URL('../../scripts/inspector/machines.ts', import.meta.url)
    const { machinesByFlow } = (await import(href)) as {
      machinesByFlow: Readonly<Record<string, AnyStateMachine>>
    }
    const hits = mergedHits(modules.map((module) => module.meta().chartHits ?? {}))
    const coverage = Object.values(machinesByFlow).map((machine) => coverageOf(machine, hits))
    const lines = coverage.flatMap(({ machine, states, transitions, missing }) => [
      ` chart ${machine.padEnd(20)} states ${share(states)}  transitions ${share(transitions)}`,
      ...missing.map((id) => `       never: ${id}`),
    ])
    process.stdout.write(`\n${lines.join('\n')}\n`)

    if (coverage.some(({ missing }) => missing.length > 0)) {
      process.stdout.write('\n FLOW-3 is not met: parts of a chart were never taken.\n')
      process.exitCode = 1
    }
  }
}
