import { lexer, type MarkedToken } from 'marked'

import { known } from '#src/ui/ai/markdown/known.ts'

/** A block of Markdown, and where it ends in its text. */
export type Block = { readonly token: MarkedToken; readonly end: number }
type Read = { readonly text: string; readonly blocks: readonly Block[] }

/** What comes may still change so many blocks at the end: a list goes on behind a blank line. */
const unsettled = 3

const nothing: Read = { text: '', blocks: [] }

/** Reads a text that grows: what was read of its beginning stays the very same blocks. */
export const createBlockReader = () => {
  let read = nothing
  return (written: string): readonly Block[] => {
    const text = written.replaceAll(/\r\n?/g, '\n')
    if (text !== read.text) {
      const isLonger = text.startsWith(read.text)
      const settled = isLonger ? read.blocks.slice(0, -unsettled) : []
      read = { text, blocks: [...settled, ...blocksFrom(settled.at(-1)?.end ?? 0, text)] }
    }
    return read.blocks
  }
}

const blocksFrom = (start: number, text: string): Block[] => {
  let end = start
  return lexer(text.slice(start), { gfm: true, breaks: true }).map((token) => {
    end += token.raw.length
    return { token: known(token), end }
  })
}
