import { CallError, textOf } from '#src/lib/call-error.ts'
import type { ListProblem } from '#src/ui/parts/status/list-alert.tsx'

/** An error as a list shows it: its text, and the request's id if the server answered. */
export const problemFrom = (error: unknown): ListProblem => ({
  text: textOf(error),
  requestId: error instanceof CallError ? error.details.requestId : undefined,
})

/** The problem of a failed query; `null` if it did not fail, and while it is retried. */
export const shownProblem = ({
  error,
  isFetching,
}: {
  error: Error | null
  isFetching: boolean
}): ListProblem | null => (error === null || isFetching ? null : problemFrom(error))
