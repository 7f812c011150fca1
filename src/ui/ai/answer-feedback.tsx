import { Box, Button, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { useId, useRef, useState } from 'react'

import { reasonMax, type Answer } from '#src/api/contract/conversations.ts'
import { Input } from '#src/ui/parts/forms/control.ts'

type AnswerFeedbackProps = { answer: Answer; onReason: (reason: string) => void }

const usual = ['Not what I asked', 'Not true', 'Demos are missing', 'Hard to understand']

/** Asks why an answer was not helpful; replying is optional. */
export function AnswerFeedback({ answer: { reason }, onReason }: AnswerFeedbackProps) {
  const thanks = useRef<HTMLParagraphElement>(null)
  const give = (words: string) => {
    // The pressed button disappears; screen readers announce what replaces it.
    thanks.current?.focus({ preventScroll: true })
    onReason(words)
  }

  return (
    <Box>
      <Text ref={thanks} role="status" tabIndex={-1} outline="none" fontSize="sm" color="fg.muted">
        {reason === null ? null : `Thank you. You said: ${reason}`}
      </Text>
      {reason === null ? <Reasons onReason={give} /> : null}
    </Box>
  )
}

function Reasons({ onReason }: Pick<AnswerFeedbackProps, 'onReason'>) {
  const [words, setWords] = useState('')
  const id = useId()

  return (
    <Stack role="group" aria-labelledby={`${id}-why`} gap="2" _print={{ display: 'none' }}>
      <Text id={`${id}-why`} fontSize="sm" fontWeight="medium">
        What was wrong?
      </Text>
      <Text fontSize="sm" color="fg.muted">
        The team that runs this portal reads it without your name and your question.
      </Text>
      <Flex gap="2" wrap="wrap">
        {usual.map((it) => (
          <Button key={it} size="sm" variant="outline" onClick={() => onReason(it)}>
            {it}
          </Button>
        ))}
      </Flex>
      <Own
        onSubmit={(event) => {
          event.preventDefault()
          if (words.trim() !== '') {
            onReason(words.trim())
          }
        }}
      >
        <Input
          aria-label="In your words"
          placeholder="In your words"
          maxLength={reasonMax}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Button type="submit" variant="outline" minHeight="12" aria-disabled={words.trim() === ''}>
          Send
        </Button>
      </Own>
    </Stack>
  )
}

const Own = chakra('form', { base: { display: 'flex', gap: '2', maxWidth: '28rem' } })
