import { Button, Flex, Text } from '@chakra-ui/react'

import type { ConversationView } from '#src/machines/conversation/conversation.view.ts'
import { AskedBubble } from '#src/ui/ai/question-bubble.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

export type UnderWayCallbacks = {
  onRetry: () => void
  /** Puts the question back into the field. */
  onWithdraw: () => void
  /** Puts the question into the field of a new conversation. */
  onBeginAnew: () => void
  /** Takes back the question that waits behind the first. */
  onWithdrawWaiting: () => void
}

/** Questions without an answer, their state, and their actions. */
export function UnderWay(props: UnderWayCallbacks & { view: ConversationView }) {
  const { view, onRetry, onWithdraw, onBeginAnew, onWithdrawWaiting } = props
  const { step, question, isTrying, waiting, problem } = view
  const actOf = (onPress: () => void) => ({
    variant: 'plain' as const,
    color: 'inherit',
    'aria-disabled': isTrying,
    onClick: isTrying ? undefined : onPress,
  })
  const isLeft = question !== null && ['error', 'full', 'offline'].includes(step)

  return (
    <>
      {question === null ? null : <AskedBubble text={question} />}
      {step === 'sending' && question !== null ? <Text color="fg.muted">Searching...</Text> : null}
      {isLeft ? (
        <ProblemAlert>
          <Text>
            {problem}
            {step === 'offline'
              ? ' It will be asked again as soon as the portal can be reached.'
              : ''}
          </Text>
          <Flex gap="3">
            {step === 'full' ? (
              <Button {...actOf(onBeginAnew)}>Ask in a new conversation</Button>
            ) : (
              <Button {...actOf(onRetry)}>Retry</Button>
            )}
            <Button {...actOf(onWithdraw)}>Edit</Button>
          </Flex>
        </ProblemAlert>
      ) : null}
      {waiting === null ? null : (
        <>
          <AskedBubble text={waiting} label="Question that is waiting" />
          <Flex align="center" justify="flex-end" gap="2">
            {step === 'full' ? null : (
              <Text fontSize="sm" color="fg.muted">
                Will be asked once the previous question is answered.
              </Text>
            )}
            <Button size="sm" variant="outline" onClick={onWithdrawWaiting}>
              Take back
            </Button>
          </Flex>
        </>
      )}
    </>
  )
}
