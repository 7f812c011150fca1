import { Button, Flex, Text } from '@chakra-ui/react'
import { useRef } from 'react'

import { ActionBar } from '#src/ui/parts/status/action-bar.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

type UnsavedActProps = {
  /** Of the organization. */
  name: string
  problem: string
  onRetry: () => void
  onDiscard: () => void
}

/** What was set for an organization, whose drawer is closed by now, and was not saved: in sight wherever the list is scrolled to. */
export function UnsavedAct({ name, problem, onRetry, onDiscard }: UnsavedActProps) {
  const bar = useRef<HTMLDivElement>(null)

  return (
    <ActionBar ref={bar}>
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
    </ActionBar>
  )
}
