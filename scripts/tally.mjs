// Reads vitest's JSON report and the exit codes of the check and of the tests; says how many
// passed and failed, and ends with 1 when anything failed.
import { readFileSync } from 'node:fs'

const [report, checkCode, testsCode] = process.argv.slice(2)

function countTests() {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const unreadable = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    )
    return { passed: numPassedTests, failed: numFailedTests + unreadable.length }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const tests = countTests()
// The run can fail without a failed test: an error outside of all, a coverage gate, no report.
const failedTests = testsCode === '0' ? tests.failed : Math.max(tests.failed, 1)
const failed = failedTests + (checkCode === '0' ? 0 : 1)

process.stdout.write(`${tests.passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
