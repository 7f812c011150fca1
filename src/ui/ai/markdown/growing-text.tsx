import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { AnswerText, type WrittenText } from '#src/ui/ai/markdown/answer-text.tsx'

/** Letters in a frame: as many as a slow phone reads, lays out and paints at once, and as many as nobody sees come. */
const pace = { first: 90, least: 45, most: 120 }
/** Milliseconds. A frame that took longer was nearly one that is felt, which 50 are. */
const slowFrame = 34
/** So much of a text holds all that is drawn in a frame, whatever its letters take: to the end of a word, where it has any. */
const unitsInFrame = 2 * (pace.most + 40)

/**
 * An answer's text while it is written: however much comes at once, as much is drawn in each frame as this device can. What
 * stood there before is drawn whole.
 */
export function GrowingText({ text, language = null }: WrittenText) {
  const [drawn, setDrawn] = useState(text.length)
  const letters = useRef(pace.first)
  /** When the frame before began; `null` where nothing was drawn in it. */
  const before = useRef<number | null>(null)
  const known = useRef(text)
  useEffect(() => {
    // What was told took its part of this frame.
    const share = known.current === text ? 1 : 2
    known.current = text
    if (drawn >= text.length) {
      before.current = null
      return
    }
    if (document.hidden) {
      // A page that nobody sees has no frames: what came meanwhile stands there when they come back.
      queueMicrotask(() => setDrawn(text.length))
      return
    }
    const frame = requestAnimationFrame((now) => {
      if (before.current !== null) {
        letters.current = paceAfter(letters.current, now - before.current)
      }
      before.current = now
      const next = drawn + nextLength(text, drawn, Math.round(letters.current / share))
      // In this very frame: drawn behind it, what is new would wait for the next, and be counted to that.
      flushSync(() => setDrawn(next))
    })
    return () => cancelAnimationFrame(frame)
  }, [drawn, text])

  return <AnswerText text={text.slice(0, drawn)} language={language} />
}

/** Letters of the next frame: less as soon as one took long, slowly more again. */
const paceAfter = (letters: number, frameMs: number) =>
  frameMs > slowFrame
    ? Math.max(pace.least, Math.round(letters / 2))
    : Math.min(pace.most, Math.round(letters * 1.1))

const nextLength = (text: string, from: number, letters: number) => {
  const inFrame = new RegExp(String.raw`^.{0,${letters}}\S{0,40}`, 'su')
  return inFrame.exec(text.slice(from, from + unitsInFrame))?.[0].length ?? 0
}
