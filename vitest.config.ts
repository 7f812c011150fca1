import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

import { standIns, standInsOfChakra } from './scripts/first-load/stand-ins.ts'
import { browserWorkers } from './tests/support/browser-workers.ts'
import { ChartCoverageReporter } from './tests/support/chart-coverage.reporter.ts'
import { FailureTextsReporter } from './tests/support/failure-texts.reporter.ts'
import { LongestFirst } from './tests/support/longest-first.ts'
import { patienceMs } from './tests/support/patience.ts'
import { SecondTryReporter } from './tests/support/second-try.reporter.ts'

const reportFile = process.env['TEST_REPORT']
/** Leaves the results as JSON where somebody wants to count them. */
const report: ['json', { outputFile: string }][] =
  reportFile === undefined ? [] : [['json', { outputFile: reportFile }]]

/** In CI a wait in Chromium that ran out on a busy machine is waited for once more; an answer that is wrong is a fault at once (ADR 116). */
const retry = {
  count: process.env['CI'] === undefined ? 0 : 1,
  condition: /Timeout \d+ms exceeded/,
}

// Days and hours are those of UTC, wherever the tests run; one that looks at another zone says so.
process.env['TZ'] = 'UTC'

export default defineConfig({
  test: {
    // A path is known by its whole name, also in the report of a run.
    taskTitleValueFormatTruncate: 0,
    restoreMocks: true,
    unstubGlobals: true,
    // Many screens wait for a short timer: more files than cores keep the cores at work.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Time is nothing that tests claim by it: a busy machine is slow.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: patienceMs } },
    setupFiles: ['tests/support/patience.setup.ts'],
    // What was not recorded is a fault, not a record: `-u` records.
    update: 'none',
    sequence: { sequencer: LongestFirst },
    reporters: [
      'default',
      new ChartCoverageReporter(),
      new FailureTextsReporter(),
      new SecondTryReporter(),
      ...report,
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{lib,api,app,machines,models,release}/**/*.test.ts'],
          setupFiles: ['tests/support/chart-coverage.setup.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/*.test.ts'],
          globalSetup: ['tests/support/database.global.ts'],
          // A third of a file's time would be its imports; it has a database of its own all the same.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server-mocked',
          // They swap a module for their own, which others must not meet.
          include: ['tests/server/mocked/*.test.ts'],
          globalSetup: ['tests/support/database.global.ts'],
        },
      },
      {
        extends: true,
        // As in what is built: React complains of a prop that no element has.
        resolve: { alias: standIns },
        plugins: [standInsOfChakra()],
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          server: { deps: { inline: ['@chakra-ui/react'] } },
          environment: 'jsdom',
          globalSetup: ['tests/support/database.global.ts'],
          setupFiles: ['tests/support/chart-coverage.setup.ts', 'tests/support/screen.setup.ts'],
          // Half of a file's time would be its imports; it has a document of its own all the same.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          // A browser for all files of a worker: what it compiled of the app stays.
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/portal.global.ts'],
          maxWorkers: browserWorkers,
          // After all others: what a person waits for should not wait for other tests.
          sequence: { groupOrder: 1 },
          retry,
        },
      },
    ],
  },
})
