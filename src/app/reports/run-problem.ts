import { runProblemSchema, type RunProblem } from '#src/api/contract/flow-runs.ts'
import { CallError } from '#src/lib/call-error.ts'

/** The name of what went wrong, of a list: no text of an error is ever told. */
export const runProblemOf = (error: unknown): RunProblem => {
  if (error instanceof CallError) {
    const named = runProblemSchema.safeParse(error.details.problem)
    return named.success ? named.data : error.kind === 'failure' ? 'unexpected' : 'no-answer'
  }
  // Of the class by its name alone: its code is not there where no passkey is.
  return error instanceof Error && error.name === 'PasskeyError' ? 'refused-here' : 'fault'
}
