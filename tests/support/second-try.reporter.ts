import type { Reporter, TestCase, TestModule } from 'vitest/node'

const wasTriedAgain = (test: TestCase) => test.diagnostic()?.flaky === true

const told = (test: TestCase) => [
  ` passed at the second try: ${test.project.name} ${test.module.relativeModuleId} > ${test.fullName}`,
  `       at first: ${test.result().errors?.[0]?.message ?? 'nothing was said'}`,
]

/** Names at the end what only passed when it was tried again: a fault all the same, of the test or of the product (ADR 116). */
export class SecondTryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const lines = modules
      .flatMap((module) => [...module.children.allTests('passed')])
      .filter(wasTriedAgain)
      .flatMap(told)
    if (lines.length > 0) {
      process.stdout.write(`\n${lines.join('\n')}\n`)
    }
  }
}
