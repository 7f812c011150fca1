import { memo, useState } from 'react'

import { createBlockReader, type Block } from '#src/ui/ai/markdown/blocks.ts'
import { Piece } from '#src/ui/ai/markdown/pieces.tsx'
import '#src/ui/ai/markdown/answer-text.css'

/** The browser looks at each part in each frame, and at each block of those that are in sight. */
const blocksInPart = 32

/**
 * AI-04: an answer's Markdown as React elements: no markup of it is ever parsed by the browser. Of a text that grows, only
 * the last blocks are drawn anew.
 */
export const AnswerText = memo(function AnswerText({ text }: { text: string }) {
  const [read] = useState(createBlockReader)
  const blocks = read(text)

  return (
    <div className="answer-text">
      {Array.from({ length: Math.ceil(blocks.length / blocksInPart) }, (_, at) => (
        <Part key={at} blocks={blocks.slice(at * blocksInPart, (at + 1) * blocksInPart)} />
      ))}
    </div>
  )
})

/** Blocks that follow each other, laid out and painted only where they are in sight. */
const Part = memo(
  function Part({ blocks }: { blocks: readonly Block[] }) {
    return (
      <div className="part">
        {blocks.map(({ token, end }) => (
          <Piece key={end - token.raw.length} token={token} />
        ))}
      </div>
    )
  },
  (before, after) =>
    before.blocks.length === after.blocks.length &&
    before.blocks.every((block, at) => block === after.blocks[at]),
)
