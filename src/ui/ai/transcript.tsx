import { Button, chakra } from '@chakra-ui/react'
import { ArrowDown } from 'lucide-react'
import { memo } from 'react'

import { whenIdle } from '#src/lib/when-idle.ts'
import type { Exchange } from '#src/machines/conversation/branches.view.ts'
import type { Answer } from '#src/api/contract/conversations.ts'
import type { ConversationView } from '#src/machines/conversation/conversation.view.ts'
import type { CopyLinkView } from '#src/machines/copy-link/copy-link.view.ts'
import { column, columnWidth } from '#src/ui/ai/column.ts'
import { useFromTheEnd } from '#src/ui/ai/from-the-end.ts'
import { AnswerCard, type AnswerCallbacks } from '#src/ui/ai/answer-card.tsx'
import { QuestionBubble, type QuestionCallbacks } from '#src/ui/ai/question-bubble.tsx'
import { UnderWay, type UnderWayCallbacks } from '#src/ui/ai/under-way.tsx'
import { useReadingPlace } from '#src/ui/ai/reading-place.ts'

/** A browser knows how high something is once it has laid it out. */
const markOnceDrawn = (element: HTMLElement | null) =>
  void whenIdle().then(() => element?.setAttribute('data-drawn', ''))

type Copied = { id: Answer['id']; view: CopyLinkView } | null

export type TranscriptProps = AnswerCallbacks &
  QuestionCallbacks &
  UnderWayCallbacks & {
    /** The branch that is shown. */
    exchanges: readonly Exchange[]
    /** The newest message, of any branch. */
    newestId: string | null
    view: ConversationView
    copied: Copied
  }

/** Questions and answers. It is no live region: the layout announces an answer once it is complete. */
export function Transcript(props: TranscriptProps) {
  const {
    exchanges,
    newestId,
    view,
    copied,
    onAccess,
    onCopy,
    onRate,
    onRepeat,
    onEdit,
    keptEdit,
    onKeepEdit,
    onBranch,
  } = props
  const { log, content, isAway, toLatest } = useReadingPlace(
    view.waiting ?? view.question ?? exchanges.at(-1)?.question.id,
  )

  const drawn = useFromTheEnd(exchanges)

  return (
    <Place>
      <Log
        ref={log}
        role="log"
        aria-live="off"
        aria-label="Conversation"
        aria-busy={view.step === 'sending'}
        tabIndex={0}
        data-takes-focus
      >
        <Content ref={content}>
          {drawn.map((exchange) => (
            <Turn
              key={exchange.versions[0] ?? exchange.question.id}
              exchange={exchange}
              hasRepeat={exchange.answer?.id === newestId || exchange.answer?.state === 'failed'}
              isReconnecting={view.step === 'reconnecting' && exchange.answer?.id === view.answerId}
              copied={copied !== null && copied.id === exchange.answer?.id ? copied.view : null}
              canEdit={view.step === 'idle'}
              onAccess={onAccess}
              onCopy={onCopy}
              onRate={onRate}
              onRepeat={onRepeat}
              onEdit={onEdit}
              keptEdit={keptEdit}
              onKeepEdit={onKeepEdit}
              onBranch={onBranch}
            />
          ))}
          <UnderWay {...props} />
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
          whiteSpace="nowrap"
          _print={{ display: 'none' }}
          onClick={toLatest}
        >
          <ArrowDown aria-hidden />
          Jump to latest
        </Button>
      ) : null}
    </Place>
  )
}

type TurnProps = AnswerCallbacks &
  QuestionCallbacks & {
    exchange: Exchange
    hasRepeat: boolean
    isReconnecting: boolean
    copied: CopyLinkView | null
    canEdit: boolean
  }

/** The same element for all wordings of its question. Memoised: it renders neither on typing nor when another answer changes. */
const Turn = memo(
  function Turn(props: TurnProps) {
    const { exchange, canEdit, onEdit, keptEdit, onKeepEdit, onBranch, ...answer } = props

    return (
      <Skipped ref={markOnceDrawn}>
        <QuestionBubble
          question={exchange.question}
          versions={exchange.versions}
          canEdit={canEdit}
          onEdit={onEdit}
          keptEdit={keptEdit}
          onKeepEdit={onKeepEdit}
          onBranch={onBranch}
        />
        {exchange.answer === null ? null : (
          <AnswerCard
            key={exchange.question.id}
            question={exchange.question.text}
            answer={exchange.answer}
            canRepeat={canEdit && answer.hasRepeat}
            {...answer}
          />
        )}
      </Skipped>
    )
  },
  (before, after) =>
    before.exchange.question === after.exchange.question &&
    before.exchange.answer === after.exchange.answer &&
    before.exchange.versions.length === after.exchange.versions.length &&
    before.hasRepeat === after.hasRepeat &&
    before.isReconnecting === after.isReconnecting &&
    before.copied === after.copied &&
    before.canEdit === after.canEdit &&
    before.onRate === after.onRate,
)

/** A few lines are visible however low the window is. */
const Place = chakra('div', {
  base: {
    position: 'relative',
    flex: '1',
    minHeight: '8rem',
    display: 'flex',
    flexDirection: 'column',
    _print: { display: 'block' },
  },
})

const Log = chakra('div', {
  base: {
    position: 'relative',
    flex: '1',
    minHeight: '0',
    overflow: 'auto',
    // Focused elements stay clear of the button that leads to the end.
    scrollPaddingBlock: '0 4rem',
    _focusVisible: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '-2px' },
    _print: { overflow: 'visible' },
  },
})

/** The browser skips what is far from the window; it keeps its height, and find-in-page still finds it. */
const Skipped = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    containIntrinsicSize: 'auto 20rem',
    '&[data-drawn]': { contentVisibility: 'auto', _print: { contentVisibility: 'visible' } },
    // Room for rings and shadows, for skipped content is clipped at its edge.
    p: '2',
    m: '-2',
    '* + &': { marginTop: '1' },
  },
})

const Content = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    ...column,
    py: '5',
    maxWidth: columnWidth,
    '& > *': { flexShrink: 0 },
  },
})
