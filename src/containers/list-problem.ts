import { CallError, textOf } from '#src/lib/call-error.ts'
import type { ListProblem } from '#src/ui/parts/status/list-alert.tsx'

/** What a list tells of an error: its text, and the id of the request where the server answered. */
export const problemFrom = (error: unknown): ListProblem => ({
  text: textOf(error),
  requestId: error instanceof CallError ? error.details.requestId : undefined,
})

/** What is told of a query that failed; `null` where it did not, and while it is asked again. */
export const shownProblem = ({
  error,
  isFetching,
}: {
  error: Error | null
  isFetching: boolean
}): ListProblem | null => (error === null || isFetching ? null : problemFrom(error))
