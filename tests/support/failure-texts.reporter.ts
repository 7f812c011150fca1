import { stripVTControlCharacters } from 'node:util'

import type { Reporter, TestModule } from 'vitest/node'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging
  interface TaskMeta {
    /** Why the test failed, as far as a person reads it. */
    why?: string
  }
}

/** A message may hold a whole page. */
const longestMessage = 2_000
const mostLines = 80
/** Lines beside one that differs: they say where it stands. */
const beside = 3

const isOther = (line: string) => /^[-+]/.test(line)

/** Of two values laid side by side the lines that differ, with those beside them. */
const whatDiffers = (diff: string) => {
  const lines = stripVTControlCharacters(diff).split('\n')
  return lines
    .filter((_, index) =>
      lines.slice(Math.max(0, index - beside), index + beside + 1).some(isOther),
    )
    .slice(0, mostLines)
    .join('\n')
}

/** Leaves why it failed with each failed test: vitest's JSON report does not say in what two values differ. */
export class FailureTextsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    for (const test of modules.flatMap(({ children }) => [...children.allTests('failed')])) {
      const { errors = [] } = test.result()
      test.meta().why = errors
        .map(({ message, diff = '' }) =>
          [stripVTControlCharacters(message).slice(0, longestMessage), whatDiffers(diff)]
            .filter((it) => it !== '')
            .join('\n\n'),
        )
        .join('\n\n')
    }
  }
}
