import { useEffect, useState } from 'react'

import { AnswerText } from '#src/ui/ai/markdown/answer-text.tsx'

/** What a slow phone reads, lays out and paints within a frame of 50 ms, to the end of a word; some languages have no spaces. */
const inFrame = /^.{0,200}\S{0,40}/su
/** So much holds all that is drawn in a frame, whatever its letters take. */
const unitsInFrame = 600

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
    const frame = requestAnimationFrame(() => setDrawn(drawn + nextLength(text, drawn)))
    return () => cancelAnimationFrame(frame)
  }, [drawn, text])

  return <AnswerText text={text.slice(0, drawn)} />
}

const nextLength = (text: string, from: number) =>
  inFrame.exec(text.slice(from, from + unitsInFrame))?.[0].length ?? 0
