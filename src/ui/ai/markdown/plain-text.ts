import { lexer, type Token } from 'marked'

import { entitiesIn } from '#src/ui/ai/markdown/entities.ts'

/** What a text in Markdown says without its marks: for ears, and for what takes no marks. */
export const plainText = (text: string): string =>
  lexer(text, { gfm: true, breaks: true })
    .map(saidIn)
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

const saidIn = (token: Token): string => {
  switch (token.type) {
    case 'space':
    case 'br':
      return '\n'
    case 'code':
      return `${token['text']}\n\n`
    case 'codespan':
    case 'html':
    case 'escape':
      return token['text']
    case 'list':
      return `${token['items'].map((it: Token) => `${inside(it)}\n`).join('')}\n`
    case 'table':
      return `${[token['header'], ...token['rows']].map(rowOf).join('\n')}\n\n`
    case 'hr':
    case 'def':
      return ''
    case 'paragraph':
    case 'heading':
    case 'blockquote':
      return `${inside(token)}\n\n`
    default:
      return inside(token)
  }
}

const inside = (token: Token): string =>
  'tokens' in token && token.tokens !== undefined
    ? token.tokens.map(saidIn).join('').trim()
    : entitiesIn('text' in token ? String(token.text) : '')

const rowOf = (cells: readonly Token[]) => cells.map(inside).join(', ')
