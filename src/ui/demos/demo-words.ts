import type { ListedDemo } from '#src/api/contract/demos.ts'
import { likelyWord, plain } from '#src/lib/fuzzy.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { audienceLabels, technologyLabels } from '#src/api/contract/demo-labels.ts'

/** The searched texts of a demo, by weight: lower case, each word after one space. */
type DemoWords = { label: string; shown: string; audience: string; description: string }

/** Cached, because the catalogue is searched at each key. */
const known = new WeakMap<ListedDemo, DemoWords>()
const knownWords = new WeakMap<readonly ListedDemo[], ReadonlySet<string>>()

const spaced = (text: string) => ` ${plain(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`

const wordsIn = (demo: ListedDemo): DemoWords => {
  const { label, tagline, technologies, shareableWith, description } = demo
  const words = known.get(demo) ?? {
    label: spaced(label),
    shown: spaced([tagline, ...technologies.map((it) => technologyLabels[it])].join(' ')),
    audience: spaced(shareableWith.map((it) => audienceLabels[it]).join(' ')),
    description: spaced(description),
  }
  known.set(demo, words)
  return words
}

/** All words of the demos, those of labels first. */
const vocabularyOf = (demos: readonly ListedDemo[]) => {
  const all = demos.map(wordsIn)
  const words =
    knownWords.get(demos) ??
    new Set(
      (['label', 'shown', 'audience', 'description'] as const).flatMap((field) =>
        all.flatMap((it) => it[field].split(' ').filter(Boolean)),
      ),
    )
  knownWords.set(demos, words)
  return words
}

/** This many take a few milliseconds on a slow phone. */
const readyAtOnce = 50

/** Prepares the words while the page is idle, a few at a time, so that the first key need not wait for thousands of demos. */
export const readySearch = async (demos: readonly ListedDemo[], signal: AbortSignal) => {
  for (let at = 0; at < demos.length; at += readyAtOnce) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await whenIdle()
    if (signal.aborted) {
      return
    }
    demos.slice(at, at + readyAtOnce).forEach(wordsIn)
  }
}

/** A match inside a word needs this many letters; fewer are chance. */
const shortestInside = 3

/** How well a demo fits a word: 0 is best, `null` not at all. */
const fitOf = (demo: ListedDemo, word: string): number | null => {
  const { label, shown, audience, description } = wordsIn(demo)
  const start = ` ${word}`
  if (label.includes(start)) {
    return 0
  }
  if (word.length >= shortestInside && label.includes(word)) {
    return 1
  }
  if (shown.includes(start) || audience.includes(start)) {
    return 2
  }
  return description.includes(start) ? 3 : null
}

/** A word that no demo has, and the one that is searched instead. */
export type Slip = { typed: string; meant: string }

type SearchedWords = { words: readonly string[]; slips: readonly Slip[] }

const nothingSearched: SearchedWords = { words: [], slips: [] }

/** The words to search for, and which of them replace typed ones (DEMO-1). */
export const searchedWords = (demos: readonly ListedDemo[], search: string): SearchedWords => {
  if (search === '') {
    // Home starts empty: the expensive expressions are only made when somebody types.
    return nothingSearched
  }
  const slips: Slip[] = []
  const words = joinedWhereApart(demos, spaced(search).split(' ').filter(Boolean)).map((typed) => {
    if (demos.some((demo) => fitOf(demo, typed) !== null)) {
      return typed
    }
    const meant = likelyWord(typed, vocabularyOf(demos)) ?? typed
    if (meant !== typed) {
      slips.push({ typed, meant })
    }
    return meant
  })
  return { words, slips }
}

/** 'big query' may be written as one word: two words that no demo has are tried joined. */
const joinedWhereApart = (demos: readonly ListedDemo[], typed: readonly string[]) => {
  const isFound = (words: readonly string[]) => demos.some((demo) => wordsFit(demo, words) !== null)
  const joined = typed
    .slice(1)
    .map((word, at) => [...typed.slice(0, at), `${typed[at]}${word}`, ...typed.slice(at + 2)])
  return isFound(typed) ? typed : (joined.find(isFound) ?? typed)
}

/** How well a demo fits all of these words: 0 is best, `null` if one is missing. */
export const wordsFit = (demo: ListedDemo, words: readonly string[]): number | null => {
  let sum = 0
  for (const word of words) {
    const fit = fitOf(demo, word)
    if (fit === null) {
      return null
    }
    sum += fit
  }
  return sum
}

const knownPatterns = new WeakMap<readonly string[], Record<'starts' | 'insides', RegExp>>()

/** Finds words of a text that begin with one of these; `isInside`: or contain it. */
export const patternOf = (words: readonly string[], isInside = false) => {
  const patterns = knownPatterns.get(words) ?? {
    starts: patternFor(words, false),
    insides: patternFor(words, true),
  }
  knownPatterns.set(words, patterns)
  return isInside ? patterns.insides : patterns.starts
}

const patternFor = (words: readonly string[], isInside: boolean) => {
  const any = words.toSorted((one, other) => other.length - one.length)
  const parts = any.map((it) => (isInside && it.length >= shortestInside ? it : `${border}${it}`))
  return new RegExp(`(${parts.join('|')})`, 'giu')
}

const border = '(?<![\\p{L}\\p{N}])'
const lettersBefore = 40
const lettersAfter = 80

/** A match that the card does not show: an audience, or a piece of the description. */
export const excerptOf = (demo: ListedDemo, words: readonly string[]): string | null => {
  const { label, shown, audience } = wordsIn(demo)
  const hidden = words.filter((word) => !label.includes(word) && !shown.includes(` ${word}`))
  if (hidden.length === 0) {
    return null
  }
  const told = hidden.filter((word) => !audience.includes(` ${word}`))
  if (told.length === 0) {
    return `Shareable with ${demo.shareableWith.map((it) => audienceLabels[it]).join(', ')}`
  }
  const { description } = demo
  const at = Math.max(0, description.search(patternOf(told)))
  const from = at <= lettersBefore ? 0 : description.indexOf(' ', at - lettersBefore) + 1
  const to = description.indexOf(' ', at + lettersAfter)
  const piece = description.slice(from, to === -1 ? undefined : to)
  return `${from === 0 ? '' : '… '}${piece}${to === -1 ? '' : ' …'}`
}
