import { Box, chakra, Stack } from '@chakra-ui/react'
import { useRef, type ReactNode } from 'react'

import type { Message } from '#src/api/contract/conversations.ts'
import type { ConversationView } from '#src/machines/conversation/conversation.view.ts'
import type { AnswerCallbacks } from '#src/ui/ai/answer-card.tsx'
import { Composer, type ComposerProps } from '#src/ui/ai/composer.tsx'
import { Transcript, type Copied } from '#src/ui/ai/transcript.tsx'
import { ProblemAlert } from '#src/ui/parts/problem-alert.tsx'
import { ScreenHeading } from '#src/ui/parts/screen-heading.tsx'

export type ConversationScreenProps = AnswerCallbacks &
  Omit<ComposerProps, 'isBusy' | 'field'> & {
    title: string
    /** Stands where nothing was asked yet. */
    children?: ReactNode
    messages: readonly Message[]
    view: ConversationView
    copied: Copied
    /** What went wrong with the last mark on an answer. */
    problem: string | null
    onRetry: () => void
    onWithdraw: () => void
  }

/** AI-1: what was asked and answered, and the field for what comes next. */
export function ConversationScreen(props: ConversationScreenProps) {
  const { title, children, messages, view, problem, draft, ...rest } = props
  const { onType, onAsk, onStop, isWriting, onRetry, onWithdraw, ...answers } = rest
  const field = useRef<HTMLTextAreaElement>(null)
  const backToField = (act: () => void) => () => {
    act()
    field.current?.focus()
  }
  const isEmpty = messages.length === 0 && view.step === 'idle'

  return (
    <>
      <Heading>
        <ScreenHeading size="xl" truncate>
          {title}
        </ScreenHeading>
      </Heading>
      {isEmpty ? (
        <Beginning>{children}</Beginning>
      ) : (
        <Transcript
          messages={messages}
          view={view}
          {...answers}
          onRetry={backToField(onRetry)}
          onWithdraw={backToField(onWithdraw)}
        />
      )}
      <Foot>
        <Stack gap="2" width="full">
          <ProblemAlert>{problem ?? (view.step === 'idle' ? view.problem : null)}</ProblemAlert>
          <Composer
            draft={draft}
            isBusy={view.step === 'asking' || view.step === 'changing'}
            isWriting={isWriting}
            field={field}
            onType={onType}
            onAsk={onAsk}
            onStop={backToField(onStop)}
          />
        </Stack>
      </Foot>
    </>
  )
}

const Heading = chakra('div', {
  base: { px: { base: '4', md: '8' }, py: '4', borderBottomWidth: '1px', minWidth: '0' },
})

const Beginning = chakra(Box, {
  base: { flex: '1', minHeight: '0', overflow: 'auto', px: { base: '4', md: '8' }, py: '6' },
})

const Foot = chakra('div', {
  base: {
    px: { base: '4', md: '8' },
    pt: '3',
    pb: '3',
    borderTopWidth: '1px',
    bg: 'bg',
    _print: { display: 'none' },
  },
})
