import { Button, Flex, Text } from '@chakra-ui/react'

import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

type UnsavedActProps = {
  /** Of the organization. */
  name: string
  problem: string
  onRetry: () => void
  onDiscard: () => void
}

/** What was set for an organization, whose drawer is closed by now, and was not saved. */
export function UnsavedAct({ name, problem, onRetry, onDiscard }: UnsavedActProps) {
  return (
    <ProblemAlert>
      <Text>
        What you set for {name} is not saved. {problem}
      </Text>
      <Flex gap="4">
        <Button variant="plain" px="0" color="inherit" onClick={onRetry}>
          Retry
        </Button>
        <Button variant="plain" px="0" color="inherit" onClick={onDiscard}>
          Discard
        </Button>
      </Flex>
    </ProblemAlert>
  )
}
