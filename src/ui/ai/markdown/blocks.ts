import type { MarkedToken, Token } from 'marked'

import { ShallowLexer } from '#src/lib/shallow-lexer.ts'
import { known } from '#src/ui/ai/markdown/known.ts'
import { begunOf } from '#src/ui/ai/markdown/long-blocks.ts'

/** A block of Markdown, and where it ends in its text. */
export type Block = { readonly token: MarkedToken; readonly end: number }
type Read = { readonly text: string; readonly blocks: readonly Block[]; readonly lines: Lines }
/** What stands within lines, by their texts. */
type Lines = ReadonlyMap<string, readonly Token[]>

/** What comes may still change so many blocks at the end: a list goes on behind a blank line. */
const unsettled = 3

const nothing: Read = { text: '', blocks: [], lines: new Map() }

/** Reads a text that grows: what was read of its beginning stays the very same blocks, items and rows. */
export const createBlockReader = () => {
  let read = nothing
  return (written: string): readonly Block[] => {
    // What ends loses the white space that stood behind it while it was written.
    const text = written.replaceAll('\r\n', '\n').replaceAll('\r', '\n').trimEnd()
    if (text !== read.text) {
      const before = text.startsWith(read.text) ? read.blocks : []
      const lines: KeptLines = { before: read.lines, now: new Map() }
      const blocks = withLongBlock(before, text, lines) ?? withBlocks(before, text, lines)
      read = { text, blocks, lines: lines.now }
    }
    return read.blocks
  }
}

/** Before the first answer comes: what reads Markdown is compiled when it is first used, which takes a slow phone a while. */
export const warmReader = () => createBlockReader()(ofEveryKind)

const ofEveryKind =
  '- **a** _b_ `c`\n- [d](/e)\n\n# f\n\n> g\n\n| h |\n| - |\n| i |\n\n```\nj\n```\n\n1. k'

const withBlocks = (before: readonly Block[], text: string, lines: KeptLines) => {
  const settled = before.slice(0, -unsettled)
  const start = settled.at(-1)?.end ?? 0
  return [...settled, ...blocksIn(text.slice(start), start, lines)]
}

/** A long list or table at the end of the text goes on where it ended. `null`: there is none, or it does not. */
const withLongBlock = (before: readonly Block[], text: string, lines: KeptLines) => {
  const at = before.findLastIndex(({ token }) => token.type !== 'space')
  const last = before[at]
  const begun = last === undefined ? null : begunOf(last.token)
  if (last === undefined || begun === null) {
    return null
  }
  const start = last.end - last.token.raw.length + begun.raw.length
  const source = begun.head + text.slice(start)
  const [rest, ...following] = blocksIn(source, start - begun.head.length, lines)
  const token = rest === undefined ? null : begun.join(rest.token)
  return rest === undefined || token === null
    ? null
    : [...before.slice(0, at), { token, end: rest.end }, ...following]
}

/** `start`: where the source stands in the text. */
const blocksIn = (source: string, start: number, lines: KeptLines): Block[] => {
  let end = start
  return new LineKeeper(lines).lex(source).map((token) => {
    end += token.raw.length
    return { token: known(token), end }
  })
}

type KeptLines = { readonly before: Lines; readonly now: Map<string, readonly Token[]> }

/** What stands within a line costs the most to read: lines that were there are not read again. */
class LineKeeper extends ShallowLexer {
  readonly #lines: KeptLines

  constructor(lines: KeptLines) {
    super()
    this.#lines = lines
  }

  /** `tokens`: where a whole line goes; a part of one is asked for without. */
  override inlineTokens(src: string, tokens?: Token[]): Token[] {
    // The address of a link may stand in another block, and come later.
    const mayDiffer = Object.keys(this.tokens.links).length > 0
    if (tokens === undefined || mayDiffer) {
      return super.inlineTokens(src, tokens)
    }
    const line = this.#lines.now.get(src) ?? this.#lines.before.get(src) ?? super.inlineTokens(src)
    this.#lines.now.set(src, line)
    tokens.push(...line)
    return tokens
  }
}
