import { memo, useState } from 'react'

import { createBlockReader } from '#src/ui/ai/markdown/blocks.ts'
import { Piece } from '#src/ui/ai/markdown/pieces.tsx'
import '#src/ui/ai/markdown/answer-text.css'

/**
 * AI-04: an answer's Markdown as React elements: no markup of it is ever parsed by the browser. Of a text that grows, only
 * the last blocks are drawn anew.
 */
export const AnswerText = memo(function AnswerText({ text }: { text: string }) {
  const [read] = useState(createBlockReader)

  return (
    <div className="answer-text">
      {read(text).map(({ token, end }) => (
        <Piece key={end - token.raw.length} token={token} />
      ))}
    </div>
  )
})
