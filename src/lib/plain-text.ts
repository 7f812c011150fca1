import type { Token } from 'marked'

import { ShallowLexer } from '#src/lib/shallow-lexer.ts'

type Marked = 'strong' | 'em' | 'del' | 'codespan' | 'code' | 'heading' | 'item'
/** What something of a kind becomes where it is not to stand as its bare words. */
export type Marks = Readonly<Partial<Record<Marked, (words: string, bullet: string) => string>>>

/** What a text in Markdown says without its marks, or with those of another kind: for ears, and for what takes no Markdown. */
export const plainText = (text: string, marks: Marks = {}): string =>
  new ShallowLexer()
    .lex(text)
    .map((token) => saidIn(token, marks))
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

const saidIn = (token: Token, marks: Marks): string => {
  const marked = (kind: Marked, words: string, bullet = '-') =>
    marks[kind]?.(words, bullet) ?? words
  switch (token.type) {
    case 'space':
    case 'br':
      return '\n'
    case 'code':
      return `${marked('code', token['text'])}\n\n`
    case 'codespan':
      return marked('codespan', token['text'])
    case 'strong':
    case 'em':
    case 'del':
      return marked(token.type, inside(token, marks))
    case 'html':
    case 'escape':
      return token['text']
    case 'list':
      return `${token['items']
        .map((it: Token, at: number) => {
          const bullet = token['ordered'] ? `${Number(token['start']) + at}.` : '-'
          return `${marked('item', itemOf(it, marks), bullet)}\n`
        })
        .join('')}\n`
    case 'table':
      return `${[token['header'], ...token['rows']].map((cells) => rowOf(cells, marks)).join('\n')}\n\n`
    case 'hr':
    case 'def':
      return ''
    case 'heading':
      return `${marked('heading', inside(token, marks))}\n\n`
    case 'paragraph':
    case 'blockquote':
      return `${inside(token, marks)}\n\n`
    default:
      return inside(token, marks)
  }
}

const inside = (token: Token, marks: Marks): string =>
  'tokens' in token && token.tokens !== undefined
    ? token.tokens
        .map((it) => saidIn(it, marks))
        .join('')
        .trim()
    : entitiesIn('text' in token ? String(token.text) : '')

/** A list within an item begins a line of its own. */
const itemOf = (item: Token, marks: Marks) =>
  ('tokens' in item ? (item.tokens ?? []) : [])
    .map((it) => saidIn(it, marks).trim())
    .filter((it) => it !== '')
    .join('\n')

const rowOf = (cells: readonly Token[], marks: Marks) =>
  cells.map((it) => inside(it, marks)).join(', ')

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/** The characters that the usual references of HTML stand for; any other stays as it is written. */
export const entitiesIn = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,6})|(amp|lt|gt|quot|apos|nbsp));/g,
    (whole, code?: string, name?: string) => {
      if (name !== undefined) {
        return named[name] ?? whole
      }
      const point = Number(code)
      return point > 31 && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : whole
    },
  )
