import { Button, chakra, Flex, Text } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight, Pencil } from 'lucide-react'
import {
  memo,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'

import { questionMax, type Question } from '#src/api/contract/conversations.ts'
import { isForInputMethod } from '#src/lib/keyboard.ts'
import { beginningOf } from '#src/ui/ai/beginning-of.ts'
import { fitToText } from '#src/ui/ai/fit-to-text.ts'
import { outOfSight } from '#src/ui/ai/out-of-sight.ts'
import { tooManyText } from '#src/ui/ai/question-length.ts'
import { IconButton } from '#src/ui/parts/buttons/icon-button.tsx'
import { outOfReach } from '#src/ui/parts/buttons/out-of-reach.ts'
import { Textarea } from '#src/ui/parts/forms/control.ts'

export type QuestionCallbacks = {
  /** Asks with a new wording: a branch of the conversation. */
  onEdit: (question: Question, text: string) => void
  /** A new wording that was begun before the page was left; `null` if there is none. */
  keptEdit: (questionId: string) => string | null
  /** `null`: nothing to keep any more. */
  onKeepEdit: (questionId: string, text: string | null) => void
  /** Shows the branch of this question. */
  onBranch: (questionId: string) => void
}
type QuestionBubbleProps = QuestionCallbacks & {
  question: Question
  /** All its wordings, by their ids. */
  versions: readonly string[]
  canEdit: boolean
}

/** A question, its other wordings, and a form for a new one. Memoised: it does not render while its answer is written. */
export const QuestionBubble = memo(function QuestionBubble(props: QuestionBubbleProps) {
  // Once its answer is whole that comes first.
  const canEdit = useDeferredValue(props.canEdit)

  return <Drawn {...props} canEdit={canEdit} />
}, isSameQuestion)

const Drawn = memo(function Drawn(props: QuestionBubbleProps) {
  const { question, versions, canEdit, ...on } = props
  const [edit, setEdit] = useState<'none' | 'begun' | 'kept' | 'left'>(() =>
    on.keptEdit(question.id) === null ? 'none' : 'kept',
  )
  const hasEdit = useDeferredValue(true, canEdit)
  const at = versions.indexOf(question.id)
  const show = (index: number) => {
    const id = versions[index]
    return id === undefined ? undefined : () => on.onBranch(id)
  }

  if (edit === 'begun' || edit === 'kept') {
    const keep = (text: string | null) => on.onKeepEdit(question.id, text)
    return (
      <EditedQuestion
        question={question}
        begun={on.keptEdit(question.id) ?? question.text}
        // On a page that was just opened nobody pressed anything.
        takesFocus={edit === 'begun'}
        canAsk={canEdit}
        onType={keep}
        onCancel={() => {
          keep(null)
          setEdit('left')
        }}
        onAsk={(text) => {
          keep(null)
          setEdit('none')
          on.onEdit(question, text)
        }}
      />
    )
  }
  return (
    // Beside the question, so that its answer stands below it; on a phone its wordings leave it no room.
    <Turn data-question flexWrap={versions.length > 1 ? { base: 'wrap', md: 'nowrap' } : 'nowrap'}>
      <Bubble aria-label="Question">
        <Text dir="auto" whiteSpace="pre-line" overflowWrap="anywhere">
          {question.text}
        </Text>
      </Bubble>
      <Flex flexShrink="0" align="center" gap="1" _print={{ display: 'none' }}>
        {versions.length > 1 ? (
          <Flex
            as="span"
            role="group"
            aria-label={`Wordings of: ${beginningOf(question.text)}`}
            align="center"
          >
            <Step label="Previous wording" onClick={show(at - 1)}>
              <ChevronLeft aria-hidden />
            </Step>
            <Text as="span" role="status" fontSize="sm" color="fg.muted">
              {at + 1} of {versions.length}
            </Text>
            <Step label="Next wording" onClick={show(at + 1)}>
              <ChevronRight aria-hidden />
            </Step>
          </Flex>
        ) : null}
        {hasEdit ? (
          <IconButton
            style={canEdit ? undefined : outOfSight}
            aria-label={`Edit question: ${beginningOf(question.text)}`}
            title="Edit question"
            color="fg.subtle"
            // Back from the field that replaced it.
            autoFocus={edit === 'left'}
            onClick={() => setEdit('begun')}
          >
            <Pencil aria-hidden />
          </IconButton>
        ) : null}
      </Flex>
    </Turn>
  )
}, isSameQuestion)

/** The callbacks are stable. */
function isSameQuestion(before: QuestionBubbleProps, after: QuestionBubbleProps) {
  return (
    before.question === after.question &&
    before.canEdit === after.canEdit &&
    before.versions.length === after.versions.length
  )
}

type StepProps = { label: string; onClick: (() => void) | undefined; children: ReactNode }

const Step = ({ label, onClick, children }: StepProps) => (
  <IconButton
    aria-label={label}
    title={label}
    color="fg.subtle"
    css={outOfReach}
    aria-disabled={onClick === undefined}
    onClick={onClick}
  >
    {children}
  </IconButton>
)

type EditedQuestionProps = {
  question: Question
  /** The initial text. */
  begun: string
  takesFocus: boolean
  canAsk: boolean
  onType: (text: string) => void
  onAsk: (text: string) => void
  onCancel: () => void
}

function EditedQuestion({ question, begun, takesFocus, canAsk, ...on }: EditedQuestionProps) {
  const { onType, onAsk, onCancel } = on
  const [text, setText] = useState(begun)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  useEffect(() => {
    if (takesFocus) {
      field.current?.focus()
    }
  }, [takesFocus])
  useLayoutEffect(() => fitToText(field.current))
  const over = text.length - questionMax
  const isOff = !canAsk || text.trim() === '' || text.trim() === question.text || over > 0

  return (
    <Edited
      data-question
      onSubmit={(event) => {
        event.preventDefault()
        if (!isOff) {
          onAsk(text.trim())
        }
      }}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Escape' && !isForInputMethod(nativeEvent)) {
          onCancel()
        }
      }}
    >
      <Textarea
        ref={field}
        dir="auto"
        aria-label="Edited question"
        rows={2}
        aria-describedby={`${id}-hint`}
        css={{ fieldSizing: 'content' }}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onType(target.value)
        }}
      />
      <Text id={`${id}-hint`} fontSize="sm" color="fg.muted">
        {over > 0 ? tooManyText(over) : 'What was said from here on stays, as another wording.'}
      </Text>
      <Flex gap="2" justify="flex-end" wrap="wrap">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" aria-disabled={isOff}>
          Ask
        </Button>
      </Flex>
    </Edited>
  )
}

/** A question that is being sent, waits, or got no answer. */
export const AskedBubble = ({ text, label = 'Question' }: { text: string; label?: string }) => (
  <Turn data-question>
    <Bubble aria-label={label} data-waits={label === 'Question' ? undefined : true}>
      <Text dir="auto" whiteSpace="pre-line" overflowWrap="anywhere">
        {text}
      </Text>
    </Bubble>
  </Turn>
)

/** On the person's side, and narrower than an answer, to tell them apart at a glance. */
const Turn = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'row-reverse',
    alignItems: 'center',
    gap: '1',
    // Further from the answer before than from its own.
    '* + &': { marginTop: '3' },
  },
})

const Bubble = chakra('article', {
  base: {
    minWidth: '0',
    maxWidth: '80%',
    px: '4',
    py: '3',
    borderRadius: 'lg',
    bg: 'brand.subtle',
    color: 'fg',
    '&[data-waits]': { bg: 'transparent', borderWidth: '1px', borderStyle: 'dashed' },
  },
})

const Edited = chakra('form', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    p: '3',
    borderRadius: 'lg',
    bg: 'brand.subtle',
  },
})
