import { Lexer, type Token, type TokensList } from 'marked'

/** So deep are quotes, lists and marks within each other read. No text needs more; what a stranger's text has, no reader's stack has room for. */
const deepest = 24

/** Reads Markdown; what lies deeper than any text needs stays the letters that it is written in. */
export class ShallowLexer extends Lexer {
  #depth = 0

  constructor() {
    super({ gfm: true, breaks: true })
  }

  override blockTokens(src: string, tokens?: Token[], isClipped?: boolean): Token[]
  override blockTokens(src: string, tokens?: TokensList, isClipped?: boolean): TokensList
  override blockTokens(src: string, tokens: Token[] = [], isClipped?: boolean): Token[] {
    const letters = lettersOf(src)
    return this.#within(tokens, { ...letters, type: 'paragraph', tokens: [letters] }, () =>
      super.blockTokens(src, tokens, isClipped),
    )
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    return this.#within(tokens, lettersOf(src), () => super.inlineTokens(src, tokens))
  }

  #within(tokens: Token[], asWritten: Token, read: () => Token[]) {
    if (this.#depth === deepest) {
      tokens.push(asWritten)
      return tokens
    }
    this.#depth += 1
    try {
      return read()
    } finally {
      this.#depth -= 1
    }
  }
}

const lettersOf = (src: string) => ({ type: 'text', raw: src, text: src, escaped: false }) as const
