import { Button, Text } from '@chakra-ui/react'

import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

/** Why the rows could not be loaded, and the request id for support. */
export type ListProblem = { text: string; requestId?: string | undefined }

type ListAlertProps = { problem: ListProblem | null; onRetry: (() => void) | null }

/** The earlier rows stay. `onRetry`: `null` if a retry would not help. */
export function ListAlert({ problem, onRetry }: ListAlertProps) {
  if (problem === null) {
    return null
  }
  return (
    <ProblemAlert>
      <Text>{problem.text}</Text>
      {problem.requestId === undefined ? null : (
        <Text overflowWrap="anywhere">Request id: {problem.requestId}</Text>
      )}
      {onRetry === null ? null : (
        <Button variant="plain" alignSelf="flex-start" px="0" color="inherit" onClick={onRetry}>
          Retry
        </Button>
      )}
    </ProblemAlert>
  )
}
