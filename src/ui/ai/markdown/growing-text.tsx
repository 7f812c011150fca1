import { useEffect, useState } from 'react'

import { AnswerText } from '#src/ui/ai/markdown/answer-text.tsx'

/** What a slow phone reads, lays out and paints within a frame of 50 ms. */
const lettersInFrame = 200

/**
 * An answer's text while it is written: however much comes at once, a few lines are drawn in each frame. What stood there
 * before is drawn whole.
 */
export function GrowingText({ text }: { text: string }) {
  const [drawn, setDrawn] = useState(text.length)
  useEffect(() => {
    if (drawn >= text.length) {
      return
    }
    const frame = requestAnimationFrame(() => setDrawn(endOfWord(text, drawn + lettersInFrame)))
    return () => cancelAnimationFrame(frame)
  }, [drawn, text])

  return <AnswerText text={text.slice(0, drawn)} />
}

const endOfWord = (text: string, from: number) => {
  const length = text.slice(from).search(/\s/)
  return length === -1 ? text.length : from + length
}
