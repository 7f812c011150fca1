import { memo, useState } from 'react'

import type { Answer } from '#src/api/contract/conversations.ts'
import { createBlockReader, type Block } from '#src/ui/ai/markdown/blocks.ts'
import { Piece } from '#src/ui/ai/markdown/pieces.tsx'
import { isSameRun, runsOf } from '#src/ui/ai/markdown/runs.ts'
import '#src/ui/ai/markdown/answer-text.css'

/** The browser looks at each part in each frame, and at each block of those that are in sight. */
const blocksInPart = 32

export type WrittenText = Pick<Answer, 'text'> & Partial<Pick<Answer, 'language'>>

/**
 * AI-04: an answer's Markdown as React elements: no markup of it is ever parsed by the browser. Of a text that grows, only
 * the last blocks are drawn anew.
 */
export const AnswerText = memo(function AnswerText({ text, language = null }: WrittenText) {
  const [read] = useState(createBlockReader)
  const blocks = read(text)
  const parts = runsOf(blocks, blocksInPart)

  return (
    <div className="answer-text" dir="auto" lang={language ?? undefined}>
      {parts.map((run, at) => (
        <Part key={at} blocks={run} isLast={at === parts.length - 1} />
      ))}
    </div>
  )
})

type PartProps = {
  blocks: readonly Block[]
  /** More of it may come: how high it is, is not known yet. */
  isLast: boolean
}

/** Blocks that follow each other, laid out and painted only where they are in sight. */
const Part = memo(
  function Part({ blocks, isLast }: PartProps) {
    return (
      <div className={isLast ? 'part' : 'part whole'}>
        {blocks.map(({ token, end }) => (
          <Piece key={end - token.raw.length} token={token} />
        ))}
      </div>
    )
  },
  (before, after) => before.isLast === after.isLast && isSameRun(before.blocks, after.blocks),
)
