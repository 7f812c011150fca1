import { command, isSuccess, runNode, say } from './process.mjs'

const checks = [
  { name: 'format', args: () => [command('oxfmt'), '--check'] },
  { name: 'lint', args: () => [command('oxlint')] },
  { name: 'types', args: () => [command('typescript', 'tsc'), '--noEmit'] },
  // `Services` is added to by rooms of all floors: the linter does not see who leans on one above.
  {
    name: 'types of sign-in alone',
    args: () => [command('typescript', 'tsc'), '-p', 'scripts/sign-in-alone.json'],
  },
  { name: 'dead code', args: () => [command('knip')] },
]
const linesShown = 60

const summaryOf = (output) => {
  const lines = output.trim().split('\n')
  const rest = lines.length - linesShown
  return [...lines.slice(0, linesShown), ...(rest > 0 ? [`… ${rest} more lines`] : [])].join('\n')
}

/** Format, lint, types and dead code: all are run, and what the failed ones said is shown. */
export async function check() {
  const failed = []
  for (const { name, args } of checks) {
    const result = await runNode(args(), { capture: true })
    if (result.signal) return result
    say(`${isSuccess(result) ? 'ok    ' : 'FAILED'} ${name}`)
    if (!isSuccess(result)) {
      failed.push(name)
      say(`${summaryOf(result.output)}\n`)
    }
  }
  if (failed.length > 0) say(`Failed: ${failed.join(', ')}.`)
  return { code: failed.length > 0 ? 1 : 0, signal: null }
}
