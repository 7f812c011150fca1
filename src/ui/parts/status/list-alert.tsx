import { Button, Text } from '@chakra-ui/react'

import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

/** Why rows did not come, and the request that support can find it by. */
export type ListProblem = { text: string; requestId?: string | undefined }

type ListAlertProps = { problem: ListProblem | null; onRetry: (() => void) | null }

/** What came before stays where it is. `onRetry`: `null` where that changes nothing. */
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
