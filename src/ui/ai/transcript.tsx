import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import { ArrowDown } from 'lucide-react'
import { memo } from 'react'

import type { Answer, Message } from '#src/api/contract/conversations.ts'
import type { ConversationView } from '#src/machines/conversation/conversation.view.ts'
import type { CopyLinkView } from '#src/machines/copy-link/copy-link.view.ts'
import { AnswerCard, type AnswerCallbacks } from '#src/ui/ai/answer-card.tsx'
import { useReadingPlace } from '#src/ui/ai/reading-place.ts'
import { ProblemAlert } from '#src/ui/parts/problem-alert.tsx'

export type Copied = { id: Answer['id']; view: CopyLinkView } | null

type TranscriptProps = AnswerCallbacks & {
  messages: readonly Message[]
  view: ConversationView
  copied: Copied
  onRetry: () => void
  onWithdraw: () => void
}

/** What was asked and answered. It is no live region: the frame tells an answer once it is whole. */
export function Transcript(props: TranscriptProps) {
  const { messages, view, copied, onCopy, onRate, onRepeat, onRetry, onWithdraw } = props
  const { log, content, isAway, toLatest } = useReadingPlace([messages.length, view.step])

  return (
    <Box position="relative" flex="1" minHeight="0" display="flex" flexDirection="column">
      <Log
        ref={log}
        role="log"
        aria-live="off"
        aria-label="Conversation"
        aria-busy={view.step === 'asking'}
        tabIndex={0}
      >
        <Content ref={content}>
          <Messages
            messages={messages}
            copied={copied}
            onCopy={onCopy}
            onRate={onRate}
            onRepeat={onRepeat}
          />
          {view.step === 'asking' || view.step === 'failed' ? (
            <Question text={view.question} />
          ) : null}
          {view.step === 'asking' ? <Text color="fg.muted">Searching...</Text> : null}
          {view.step === 'failed' ? (
            <ProblemAlert>
              <Text>{view.problem}</Text>
              <Flex gap="3">
                <Button variant="plain" color="inherit" onClick={onRetry}>
                  Retry
                </Button>
                <Button variant="plain" color="inherit" onClick={onWithdraw}>
                  Edit
                </Button>
              </Flex>
            </ProblemAlert>
          ) : null}
        </Content>
      </Log>
      {isAway ? (
        <Button
          variant="outline"
          position="absolute"
          bottom="3"
          left="50%"
          transform="translateX(-50%)"
          boxShadow="raised"
          onClick={toLatest}
        >
          <ArrowDown aria-hidden />
          Jump to latest
        </Button>
      ) : null}
    </Box>
  )
}

type MessagesProps = Pick<TranscriptProps, 'messages' | 'copied' | keyof AnswerCallbacks>

/** Not drawn anew by what is typed. */
const Messages = memo(function Messages({ messages, copied, ...callbacks }: MessagesProps) {
  return messages.map((message, at) =>
    message.role === 'question' ? (
      <Question key={message.id} text={message.text} />
    ) : (
      <AnswerCard
        key={message.id}
        answer={message}
        isNewest={at === messages.length - 1}
        copied={copied?.id === message.id ? copied.view : null}
        {...callbacks}
      />
    ),
  )
})

const Question = ({ text }: { text: string }) => (
  <Bubble aria-label="Question" data-question>
    <Text whiteSpace="pre-line" overflowWrap="anywhere">
      {text}
    </Text>
  </Bubble>
)

const Log = chakra('div', {
  base: {
    position: 'relative',
    flex: '1',
    minHeight: '0',
    overflow: 'auto',
    _focusVisible: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '-2px' },
  },
})

const Content = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    px: { base: '4', md: '8' },
    py: '5',
    '& > *': { width: 'full', maxWidth: '48rem', flexShrink: 0 },
  },
})

const Bubble = chakra('article', {
  base: { px: '4', py: '3', borderRadius: 'lg', bg: 'brand.subtle', color: 'fg' },
})
