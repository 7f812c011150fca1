import { Box, Button, chakra, Stack } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { memo, useCallback, useEffect, useRef, type ReactNode } from 'react'

import type { Answer } from '#src/api/contract/conversations.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { column } from '#src/ui/ai/column.ts'
import { Composer, type ComposerProps } from '#src/ui/ai/composer.tsx'
import { hasFinePointer } from '#src/ui/ai/fine-pointer.ts'
import { warmReader } from '#src/ui/ai/markdown/blocks.ts'
import { Transcript, type TranscriptProps } from '#src/ui/ai/transcript.tsx'
import { focusAround } from '#src/ui/parts/focus/focus-around.ts'
import { PopoverButton } from '#src/ui/parts/overlays/popover-button.tsx'
import { ScreenHeading } from '#src/ui/parts/page/screen-heading.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

export type ConversationScreenProps = TranscriptProps &
  Pick<ComposerProps, 'draft' | 'onType' | 'onAsk' | 'onStop'> & {
    title: string
    /** Shown while nothing was asked yet; its questions go to `onAsk`. */
    children?: ((onAsk: (question: string) => void) => ReactNode) | undefined
    /** The problem of the last rating. */
    problem: string | null
    /** `null` while there is nothing to export. */
    onExport: ((format: 'markdown' | 'json') => void) | null
  }

/** AI-1: the transcript, and the field for the next question. */
export function ConversationScreen(props: ConversationScreenProps) {
  const { title, children, problem, draft, onType, onAsk, onStop, onExport, ...transcript } = props
  const { exchanges, view, onEdit, onRepeat, onRetry, onWithdraw, onWithdrawWaiting } = transcript
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => void whenIdle().then(warmReader), [])
  const backToField = (act: () => void) => () => {
    act()
    field.current?.focus()
  }
  const stop = useCallback(() => {
    onStop()
    field.current?.focus()
  }, [onStop])
  const edit = useCallback(
    (...asked: Parameters<typeof onEdit>) => {
      onEdit(...asked)
      field.current?.focus()
    },
    [onEdit],
  )
  /** Moves the focus from a button that disappears to the field, unless that would open an on-screen keyboard. */
  const goOn = useCallback(() => {
    if (hasFinePointer()) {
      field.current?.focus()
    } else if (document.activeElement !== null) {
      focusAround(document.activeElement)
    }
  }, [])
  const repeat = useCallback(
    (answer: Answer) => {
      onRepeat(answer)
      goOn()
    },
    [onRepeat, goOn],
  )
  const begin = (question: string) => {
    onAsk(question)
    goOn()
  }
  const isEmpty = exchanges.length === 0 && view.question === null
  const isLeft = ['error', 'full', 'offline'].includes(view.step)

  return (
    <>
      <Head title={title} onExport={onExport} />
      {isEmpty ? (
        <Beginning onAsk={begin}>{children}</Beginning>
      ) : (
        <Transcript
          {...transcript}
          onEdit={edit}
          onRepeat={repeat}
          onRetry={backToField(onRetry)}
          onWithdraw={backToField(onWithdraw)}
          onWithdrawWaiting={backToField(onWithdrawWaiting)}
        />
      )}
      <Asking
        problem={problem ?? (isLeft ? null : view.problem)}
        draft={draft}
        isBusy={view.step === 'sending'}
        isStopping={view.step === 'stopping'}
        isWriting={['streaming', 'reconnecting', 'stopping'].includes(view.step)}
        canAsk={view.canAsk}
        field={field}
        onType={onType}
        onAsk={onAsk}
        onStop={stop}
      />
    </>
  )
}

type HeadProps = Pick<ConversationScreenProps, 'title' | 'onExport'>

/** Not drawn anew by what is written. */
const Head = memo(function Head({ title, onExport }: HeadProps) {
  return (
    <Bar>
      <Heading>
        <ScreenHeading dir="auto" size="xl" truncate>
          {title}
        </ScreenHeading>
        {onExport === null ? null : <Export onExport={onExport} />}
      </Heading>
    </Bar>
  )
})

/** Not drawn anew by what is written. */
const Asking = memo(function Asking({
  problem,
  ...composer
}: ComposerProps & { problem: string | null }) {
  return (
    <Foot>
      <Stack gap="2" width="full" maxWidth="48rem">
        <ProblemAlert>{problem}</ProblemAlert>
        <Composer {...composer} />
      </Stack>
    </Foot>
  )
})

const exportId = 'export'

/** For people, or for programs. */
const Export = ({ onExport }: { onExport: (format: 'markdown' | 'json') => void }) => (
  <Box flexShrink={0} _print={{ display: 'none' }}>
    <PopoverButton id={exportId} label="Export" Icon={Download} isShort width="11rem">
      {(['markdown', 'json'] as const).map((format) => (
        <Button
          key={format}
          variant="ghost"
          justifyContent="flex-start"
          aria-label={`Export as ${format === 'json' ? 'JSON' : 'Markdown'}`}
          popoverTarget={exportId}
          popoverTargetAction="hide"
          onClick={() => onExport(format)}
        >
          {format === 'json' ? 'JSON' : 'Markdown'}
        </Button>
      ))}
    </PopoverButton>
  </Box>
)

const Bar = chakra('div', {
  base: { ...column, py: '3', borderBottomWidth: '1px' },
})

/** As wide as the messages. */
const Heading = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    // Equally high before anything can be exported.
    minHeight: '11',
    minWidth: '0',
    maxWidth: '48rem',
  },
})

const Beginning = ({ children, onAsk }: Pick<ConversationScreenProps, 'children' | 'onAsk'>) => (
  <Middle>{children?.(onAsk)}</Middle>
)

const Middle = chakra(Box, {
  base: { ...column, flex: '1', minHeight: '0', overflow: 'auto', py: '6' },
})

const Foot = chakra('div', {
  base: {
    ...column,
    pt: '3',
    pb: '3',
    borderTopWidth: '1px',
    bg: 'bg',
    _print: { display: 'none' },
  },
})
