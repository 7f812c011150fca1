import { command, isSuccess, runNode, say } from './process.mjs'

const checks = [
  { name: 'format', args: () => [command('oxfmt'), '--check'] },
  { name: 'lint', args: () => [command('oxlint')] },
  { name: 'types', args: () => [command('typescript', 'tsc'), '--noEmit'] },
  // Folders of all floors add to `Services`, so the linter cannot see a dependency on a floor above.
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

/** Runs format, lint, types and dead code, and shows the output of those that failed. */
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
