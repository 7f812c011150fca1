import { chakra, Flex, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { Check, Copy, RotateCcw, ThumbsDown, ThumbsUp } from 'lucide-react'
import { memo, useDeferredValue } from 'react'

import type { Answer, Citation } from '#src/api/contract/conversations.ts'
import type { CopyLinkView } from '#src/machines/copy-link/copy-link.view.ts'
import { AnswerFeedback } from '#src/ui/ai/answer-feedback.tsx'
import { beginningOf } from '#src/ui/ai/beginning-of.ts'
import { GrowingText } from '#src/ui/ai/markdown/growing-text.tsx'
import { OfferedCard } from '#src/ui/ai/offered-card.tsx'
import { outOfSight } from '#src/ui/ai/out-of-sight.ts'
import { endText, writingText } from '#src/ui/ai/standing.ts'
import { DemoPicture } from '#src/ui/demos/demo-picture.tsx'
import { CopyByHand } from '#src/ui/parts/buttons/copy-by-hand.tsx'
import { IconButton } from '#src/ui/parts/buttons/icon-button.tsx'
import { Moment } from '#src/ui/parts/time/moment.tsx'

export type AnswerCallbacks = {
  onCopy: (answer: Answer) => void
  /** `reason`: why it was not helpful. */
  onRate: (answer: Answer, isHelpful: boolean | null, reason?: string) => void
  /** Opens a demo that the answer offers. */
  onAccess: (citation: Citation) => void
  /** Has the answer written again. */
  onRepeat: (answer: Answer) => void
}
type AnswerCardProps = AnswerCallbacks & {
  question: string
  answer: Answer
  /** The result of copying it; `null` if it was not the answer that was copied last. */
  copied: CopyLinkView | null
  /** It is the newest, or failed, and so may be written again. */
  hasRepeat: boolean
  /** No question or answer is under way. */
  canRepeat: boolean
  /** The live channel is down while it is written. */
  isReconnecting: boolean
}

/** An answer, the demos it cites, and its actions. Memoised: it does not render when another answer changes. */
export const AnswerCard = memo(function AnswerCard(props: AnswerCardProps) {
  // In small pieces, so that typing is not delayed.
  const answer = useDeferredValue(props.answer)

  return <Drawn {...props} answer={answer} />
})

const Drawn = memo(function Drawn(props: AnswerCardProps) {
  const { question, answer, copied, onRate, onAccess } = props
  const { text, language, citations, state } = answer
  const cited = citations.filter(({ isOffered }) => !isOffered)
  const isWriting = state === 'writing'
  const hasFoot = useDeferredValue(true, !isWriting)

  return (
    <Card aria-label={`Answer to: ${beginningOf(question)}`} aria-busy={isWriting}>
      <Stack gap="3">
        {text === '' ? null : <GrowingText text={text} language={language} />}
        <Standing answer={answer} isReconnecting={props.isReconnecting} />
      </Stack>
      {cited.length === 0 ? null : (
        <Citations aria-label="Demos">
          {cited.map((citation) => (
            <Cited key={citation.key} citation={citation} />
          ))}
        </Citations>
      )}
      {citations
        .filter(({ isOffered }) => isOffered)
        .map((citation) => (
          <OfferedCard key={citation.key} citation={citation} onAccess={onAccess} />
        ))}
      {hasFoot ? <Foot {...props} /> : null}
      {!isWriting && answer.isHelpful === false ? (
        <AnswerFeedback answer={answer} onReason={(reason) => onRate(answer, false, reason)} />
      ) : null}
      {copied?.state === 'failed' ? <CopyByHand text={copied.text} /> : null}
    </Card>
  )
})

/** Why an answer is incomplete. */
const Standing = ({
  answer: { state, problem },
  isReconnecting,
}: Pick<AnswerCardProps, 'answer' | 'isReconnecting'>) => {
  const text = state === 'writing' ? writingText(isReconnecting) : endText({ state, problem })
  return text === null ? null : (
    <Text fontSize="sm" color={problem === null ? 'fg.muted' : 'fg.error'}>
      {text}
    </Text>
  )
}

/** Who answered, and the answer's actions; hidden, but unchanged, while the answer is written. */
const Foot = memo(
  function Foot(props: AnswerCardProps) {
    const { answeredBy, at, state } = props.answer

    return (
      <Flex
        gap="1"
        mb="-2"
        wrap="wrap"
        align="center"
        justify="space-between"
        style={state === 'writing' ? outOfSight : undefined}
      >
        <Text fontSize="xs" color="fg.subtle">
          {answeredBy} <Moment at={at} />
        </Text>
        <Toolbar {...props} />
      </Flex>
    )
  },
  (before, after) => before.answer.state === 'writing' && after.answer.state === 'writing',
)

function Toolbar(props: AnswerCardProps) {
  const { answer, copied, hasRepeat, canRepeat, onCopy, onRate, onRepeat } = props
  const { isHelpful } = answer
  const isCopied = copied?.state === 'copied'
  const rate = (meant: boolean) => onRate(answer, isHelpful === meant ? null : meant)

  return (
    // Its pictures begin and end where the text does.
    <Flex gap="1" mx="-3" wrap="wrap" _print={{ display: 'none' }}>
      {hasRepeat ? (
        <IconButton
          aria-label="Answer again"
          title="Answer again"
          aria-disabled={!canRepeat}
          onClick={canRepeat ? () => onRepeat(answer) : undefined}
        >
          <RotateCcw aria-hidden />
        </IconButton>
      ) : null}
      <IconButton aria-label="Copy answer" title="Copy answer" onClick={() => onCopy(answer)}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </IconButton>
      <VisuallyHidden role="status">{isCopied ? 'Copied!' : ''}</VisuallyHidden>
      <IconButton
        aria-label="Good answer"
        title="Good answer"
        aria-pressed={isHelpful === true}
        onClick={() => rate(true)}
      >
        <ThumbsUp aria-hidden fill={isHelpful === true ? 'currentColor' : 'none'} />
      </IconButton>
      <IconButton
        aria-label="Bad answer"
        title="Bad answer"
        aria-pressed={isHelpful === false}
        onClick={() => rate(false)}
      >
        <ThumbsDown aria-hidden fill={isHelpful === false ? 'currentColor' : 'none'} />
      </IconButton>
    </Flex>
  )
}

function Cited({ citation }: { citation: Citation }) {
  const { key, label, excerpt } = citation

  return (
    <li>
      <DemoLink asChild>
        <Link to="/demo/$key" params={{ key }}>
          <Picture>
            <DemoPicture demo={citation} />
          </Picture>
          <Stack gap="0.5" minWidth="0">
            <Text as="span" fontWeight="semibold">
              {label}
            </Text>
            <Text as="span" fontSize="sm" color="fg.muted">
              {excerpt}
            </Text>
          </Stack>
        </Link>
      </DemoLink>
    </li>
  )
}

const Card = chakra('article', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    p: { base: '4', md: '5' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'card',
  },
})

const Citations = chakra('ul', {
  base: { display: 'flex', flexDirection: 'column', gap: '2', listStyleType: 'none' },
})

const DemoLink = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    p: '2',
    borderWidth: '1px',
    borderRadius: 'md',
    _hover: { bg: 'bg.muted' },
    _focusVisible: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' },
  },
})

const Picture = chakra('span', {
  base: {
    flexShrink: 0,
    width: { base: '20', md: '28' },
    borderRadius: 'sm',
    overflow: 'hidden',
  },
})
