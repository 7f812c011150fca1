/** These surround the key of a demo in an answer's text; nobody types them (Unicode private use). */
const opens = '\uE000'
const closes = '\uE001'
const mark = /\uE000([^\uE000\uE001]*)\uE001/g
const unnamed = 'a demo that is not shared with you'

type Find = (key: string) => { readonly label: string } | undefined

/** Replaces each marked demo by the name that `find` gives now; demos that the reader may no longer see have none (AZ-05). */
export const withNames = (text: string, find: Find): string =>
  text.replaceAll(mark, (_, key: string) => find(key)?.label ?? unnamed)

/** The name of a demo at the time of reading. */
export const nameOf = (key: string) => `${opens}${key}${closes}`

export const hasNames = (text: string) => text.includes(opens)

/** Marks demos in a text that comes in pieces, wherever they are cut. */
export type Naming = {
  /** Returns the part of the text that is certain by now, with marks in place of names. */
  readonly add: (piece: string) => string
  /** Returns the rest. */
  readonly end: () => string
  /** Keys of the demos that were named. */
  readonly named: () => readonly string[]
}

/** Characters that have no meaning in a text, and the ones that marks consist of. */
// oxlint-disable-next-line no-control-regex -- PostgreSQL keeps no NUL
const strange = /[\u0000\uE000\uE001]/g
const pairBegins = /[\uD800-\uDBFF]$/

/** Marks the demos in `labels` (key by label), which may still grow, if the text has their exact label. */
export const createNaming = (labels: ReadonlyMap<string, string>): Naming => {
  const named = new Set<string>()
  let text = ''
  let done = 0

  const upTo = (end: number) => {
    const names = namesIn(labels)
    let told = ''
    for (const match of names === null ? [] : matchesFrom(done, names, text)) {
      if (match.index >= end) {
        break
      }
      const key = labels.get(match[0]) ?? ''
      named.add(key)
      told += `${text.slice(done, match.index)}${nameOf(key)}`
      done = match.index + match[0].length
    }
    const rest = text.slice(done, Math.max(done, end))
    done = Math.max(done, end)
    return told + rest
  }
  return {
    add: (piece) => {
      text += piece.replaceAll(strange, '')
      // A label may still continue, or turn out to be the beginning of a longer word.
      const longest = Math.max(0, ...[...labels.keys()].map((it) => it.length))
      const end = text.length - longest - 1
      return end <= done ? '' : upTo(pairBegins.test(text.slice(0, end)) ? end - 1 : end)
    },
    end: () => upTo(text.length),
    named: () => [...named],
  }
}

/** Longer names first: one may begin as another. */
const namesIn = (labels: ReadonlyMap<string, string>) =>
  labels.size === 0
    ? null
    : new RegExp(
        `(?<![\\p{L}\\p{N}])(?:${[...labels.keys()]
          .toSorted((one, other) => other.length - one.length)
          .map(escaped)
          .join('|')})(?![\\p{L}\\p{N}])`,
        'gu',
      )

const escaped = (name: string) =>
  Array.from(name, (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`).join('')

function* matchesFrom(from: number, pattern: RegExp, text: string) {
  pattern.lastIndex = from
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    yield found
  }
}
