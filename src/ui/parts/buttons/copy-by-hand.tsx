import { Stack, Text } from '@chakra-ui/react'
import { useEffect, useId, useRef } from 'react'

import { Textarea } from '#src/ui/parts/forms/control.ts'

const mostRows = 8

/** For a browser that lets no page write to the clipboard: the text, selected, and the focus with it. */
export function CopyByHand({ text }: { text: string }) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
    field.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <Stack gap="1.5" maxWidth="28rem" _print={{ display: 'none' }}>
      <Text id={id} fontSize="sm" color="fg.muted">
        Your browser does not let this page copy. Please copy it from here:
      </Text>
      <Textarea
        ref={field}
        readOnly
        aria-labelledby={id}
        rows={Math.min(text.split('\n').length, mostRows)}
        minHeight="12"
        resize="none"
        value={text}
      />
    </Stack>
  )
}
