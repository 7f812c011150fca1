import { Button, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { useId } from 'react'

import type { DecisionsView } from '#src/machines/decisions/decisions.view.ts'
import {
  decisionBarId,
  peopleIn,
  whyNot,
  wordsOf,
  type DecisionCallbacks,
} from '#src/ui/admin/decision.ts'
import { useFocusAround } from '#src/ui/parts/focus/focus-around.ts'
import { ActionBar } from '#src/ui/parts/status/action-bar.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

type DecisionBarProps = Pick<DecisionCallbacks, 'onUndo' | 'onDismiss'> & {
  view: Extract<DecisionsView, { step: 'done' }>
  /** How long it can be undone here. */
  secondsLeft: number
}

/** The result of a decision, whom it failed for, and for a while the undo. */
export function DecisionBar({ view, secondsLeft, onUndo, onDismiss }: DecisionBarProps) {
  const { verdict, done, refusals, problem, canUndo, isBusy } = view
  const bar = useFocusAround<HTMLDivElement>()
  const outcome = useId()

  const undo = () => {
    // The pressed button disappears: the next Tab continues from here.
    bar.current?.focus()
    onUndo()
  }

  return (
    <ActionBar
      ref={bar}
      id={decisionBarId}
      role="region"
      aria-label="Decision"
      aria-describedby={outcome}
      tabIndex={-1}
      borderColor="brand.emphasized"
    >
      <Stack id={outcome} gap="2" flex="1 1 16rem" minWidth="0">
        <Text role="status" fontWeight="semibold">
          {done.length === 0
            ? 'No decision was made.'
            : wordsOf(verdict, done).done(peopleIn(done))}
        </Text>
        {refusals.length === 0 ? null : (
          <ProblemAlert>
            <chakra.ul listStyleType="none">
              {refusals.map((refusal) => (
                <li key={refusal.personId}>
                  {refusal.name} {whyNot(refusal)}{' '}
                </li>
              ))}
            </chakra.ul>
          </ProblemAlert>
        )}
        <ProblemAlert>{problem}</ProblemAlert>
        {canUndo ? (
          <Text fontSize="sm" color="fg.muted">
            No mail is sent while you can undo. Later, or on another page, you can reopen the
            request.
          </Text>
        ) : null}
      </Stack>
      <Flex gap="2">
        {canUndo ? (
          <Button
            variant="subtle"
            aria-label={isBusy ? undefined : 'Undo'}
            aria-disabled={isBusy}
            onClick={isBusy ? undefined : undo}
          >
            {isBusy ? 'Loading...' : `Undo (${secondsLeft} s)`}
          </Button>
        ) : null}
        <Button variant="ghost" aria-disabled={isBusy} onClick={isBusy ? undefined : onDismiss}>
          Close
        </Button>
      </Flex>
    </ActionBar>
  )
}
