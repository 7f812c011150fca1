import { afterAll, vi } from 'vitest'

import '#src/app/inspection.ts'
import { chartCounter, type ChartHits } from '#tests/support/chart-coverage.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging
  interface TaskMeta {
    /** What the charts did while the file's tests ran. */
    chartHits?: ChartHits
  }
}

const counter = chartCounter()
globalThis.portalInspector = counter.observe

// oxlint-disable-next-line no-empty-pattern -- vitest reads the fixtures off the pattern
afterAll(({}, suite) => {
  suite.meta.chartHits = counter.hits()
  globalThis.portalInspector = undefined
  // Files share their modules: what the next one imports finds the globals as they are.
  vi.unstubAllGlobals()
})
