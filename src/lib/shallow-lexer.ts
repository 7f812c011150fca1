import { Lexer, type Token, type TokensList } from 'marked'

/** How deeply nested quotes, lists and marks are read. No real text needs more, and a hostile one could overflow the stack. */
const deepest = 24

/** Reads Markdown; anything nested deeper stays plain text. */
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
