import { Lexer, type MarkedToken, type Token } from 'marked'

import { known } from '#src/ui/ai/markdown/known.ts'

/** A block of Markdown, and where it ends in its text. */
export type Block = { readonly token: MarkedToken; readonly end: number }
type Read = { readonly text: string; readonly blocks: readonly Block[]; readonly lines: Lines }
/** What stands within lines, by their texts. */
type Lines = ReadonlyMap<string, readonly Token[]>

/** What comes may still change so many blocks at the end: a list goes on behind a blank line. */
const unsettled = 3

const nothing: Read = { text: '', blocks: [], lines: new Map() }

/** Reads a text that grows: what was read of its beginning stays the very same blocks. */
export const createBlockReader = () => {
  let read = nothing
  return (written: string): readonly Block[] => {
    const text = written.replaceAll(/\r\n?/g, '\n')
    if (text !== read.text) {
      const isLonger = text.startsWith(read.text)
      const settled = isLonger ? read.blocks.slice(0, -unsettled) : []
      const lexer = new LineKeeper(read.lines)
      const rest = blocksFrom(settled.at(-1)?.end ?? 0, text, lexer)
      read = { text, blocks: [...settled, ...rest], lines: lexer.lines }
    }
    return read.blocks
  }
}

const blocksFrom = (start: number, text: string, lexer: Lexer): Block[] => {
  let end = start
  return lexer.lex(text.slice(start)).map((token) => {
    end += token.raw.length
    return { token: known(token), end }
  })
}

/** What stands within a line costs the most to read: of a list or a table that grows, lines that were there are not read again. */
class LineKeeper extends Lexer {
  readonly lines = new Map<string, readonly Token[]>()
  readonly #before: Lines

  constructor(before: Lines) {
    super({ gfm: true, breaks: true })
    this.#before = before
  }

  /** `tokens`: where a whole line goes; a part of one is asked for without. */
  override inlineTokens(src: string, tokens?: Token[]): Token[] {
    // The address of a link may stand in another block, and come later.
    const mayDiffer = Object.keys(this.tokens.links).length > 0
    if (tokens === undefined || mayDiffer) {
      return super.inlineTokens(src, tokens)
    }
    const line = this.lines.get(src) ?? this.#before.get(src) ?? super.inlineTokens(src)
    this.lines.set(src, line)
    tokens.push(...line)
    return tokens
  }
}
