import { Box, Button, chakra, VisuallyHidden } from '@chakra-ui/react'
import { SendHorizontal, Square } from 'lucide-react'
import {
  useEffect,
  useLayoutEffect,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
} from 'react'

import { questionMax } from '#src/api/contract/conversations.ts'
import { hasFinePointer } from '#src/ui/ai/fine-pointer.ts'
import { fitToText } from '#src/ui/ai/fit-to-text.ts'
import { tooManyText } from '#src/ui/ai/question-length.ts'
import { isForInputMethod } from '#src/lib/keyboard.ts'
import { outOfReach } from '#src/ui/parts/buttons/out-of-reach.ts'
import { Textarea } from '#src/ui/parts/forms/control.ts'

export type ComposerProps = {
  /** The text in the field. */
  draft: string
  /** A question is on its way. */
  isBusy: boolean
  /** An answer is being written. */
  isWriting: boolean
  isStopping: boolean
  /** Another question may be asked: at once, or behind the previous one. */
  canAsk: boolean
  onType: (draft: string) => void
  onAsk: (question: string) => void
  /** Stops the answer. */
  onStop: () => void
  field: RefObject<HTMLTextAreaElement | null>
}

/** From this many remaining characters on, their number is shown. */
const nearTheEnd = 200

/** Enter asks, Shift+Enter starts a new line; not while an input method is composing a word. */
export function Composer(props: ComposerProps) {
  const { draft, isBusy, isWriting, isStopping, canAsk, onType, onAsk, onStop, field } = props
  const isEmpty = draft.trim() === ''
  // A long pasted text is kept as a whole, for the person to shorten.
  const left = questionMax - draft.length
  const isOff = isEmpty || left < 0 || !canAsk
  useEffect(() => {
    if (hasFinePointer()) {
      field.current?.focus({ preventScroll: true })
    }
  }, [field])
  useLayoutEffect(() => fitToText(field.current))
  const ask = () => {
    if (!isOff) {
      onAsk(draft.trim())
      field.current?.focus()
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !isForInputMethod(event.nativeEvent)) {
      event.preventDefault()
      ask()
    }
  }

  return (
    <Form
      data-kept
      aria-busy={isBusy || isWriting}
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <Box flex="1" minWidth="0">
        <Label htmlFor="question">Your question</Label>
        <Textarea
          ref={field}
          id="question"
          name="question"
          dir="auto"
          rows={1}
          placeholder="Which demos use Gemini?"
          autoComplete="off"
          enterKeyHint="send"
          aria-describedby="question-hint"
          minHeight="12"
          maxHeight="13rem"
          resize="none"
          css={{ fieldSizing: 'content' }}
          value={draft}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={onKeyDown}
        />
        <Hint id="question-hint" data-of-keys={isOfKeys({ left, canAsk }) || undefined}>
          {hintFor({ left, canAsk })}
        </Hint>
        <VisuallyHidden role="status">
          {left < 0 ? 'Too long for one question.' : ''}
        </VisuallyHidden>
      </Box>
      {isWriting ? (
        <Send type="button" label="Stop" isOff={isStopping} onClick={onStop}>
          <Square aria-hidden fill="currentColor" />
        </Send>
      ) : null}
      <Send type="submit" label="Ask" isOff={isOff} style={isWriting && isEmpty ? away : undefined}>
        <SendHorizontal aria-hidden />
      </Send>
    </Form>
  )
}

type Room = { left: number; canAsk: boolean }

const isOfKeys = ({ left, canAsk }: Room) => canAsk && left > nearTheEnd

const hintFor = ({ left, canAsk }: Room) => {
  if (!canAsk) {
    return 'One question is already waiting. What you type stays here.'
  }
  if (left < 0) {
    return tooManyText(-left)
  }
  return isOfKeys({ left, canAsk })
    ? 'Enter to ask, Shift+Enter for a new line.'
    : `${left} characters left.`
}

/** Mentions keys only on devices with a keyboard. */
const Hint = chakra('p', {
  base: {
    pt: '1',
    fontSize: 'xs',
    color: 'fg.subtle',
    '&[data-of-keys]': { '@media (pointer: coarse)': { display: 'none' } },
  },
})

/** A constant, so that the button does not render again at the end of an answer. */
const away = { display: 'none' } as const

type SendProps = ComponentProps<typeof Button> & { label: string; isOff: boolean }

const Send = ({ label, isOff, onClick, ...props }: SendProps) => (
  <Button
    {...props}
    aria-label={label}
    title={label}
    px="0"
    minWidth="12"
    minHeight="12"
    css={outOfReach}
    aria-disabled={isOff}
    onClick={isOff ? undefined : onClick}
  />
)

const Form = chakra('form', {
  base: { display: 'flex', alignItems: 'flex-start', gap: '2', width: 'full', maxWidth: '48rem' },
})

const Label = chakra('label', { base: { srOnly: true } })
