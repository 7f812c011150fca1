import { languages } from '#server/areas/conversations/guide/languages/languages.ts'
import type { Part } from '#server/areas/conversations/guide/parts.ts'

/** “Number two”, but not “two that …” */
const mostAroundNumeral = 2

/**
 * The places of a list that a question points to and names nothing besides but whom it is shown to: the first is 1, the last -1.
 * “The first two”, “the first and the third”, “both”. Empty: it points to none.
 */
export const placesIn = (parts: readonly Part[], text: string): readonly number[] => {
  const words = parts.map(({ word }) => word)
  const topics = parts.filter(({ kind }) => kind === 'topic')
  const isOther = topics.some(({ word }) => !pointsOrCounts(word))
  if (isOther || parts.some(({ kind }) => kind === 'technology')) {
    return []
  }
  const digits = words.filter(isDigit)
  const told = words.filter((it) => !isDigit(it)).map(endOrPlace)
  const pointed = [...new Set(told.filter((it) => it !== 0))]
  const count = Math.max(0, ...words.map((it) => placeIn('numerals', it)))
  const [only = 0] = pointed
  if (pointed.length === 1 && Math.abs(only) === 1 && count > 1) {
    return upTo(count).map((it) => (only === 1 ? it : it - count - 1))
  }
  const all = [...pointed, ...digits.map(Number)]
  if (all.length > 0) {
    return all
  }
  if (saysBoth(text)) {
    return upTo(2)
  }
  const isNumber =
    count > 0 && (topics.length > 0 || (count > 1 && words.length <= mostAroundNumeral))
  return isNumber ? [count] : []
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

const pointsOrCounts = (word: string) =>
  isDigit(word) || endOrPlace(word) !== 0 || placeIn('numerals', word) > 0 || saysBoth(word)

const saysBoth = (text: string) => languages.some(({ both }) => both.test(text))

/** Of the longest list that is shown. */
const isDigit = (word: string) => /^(?:[1-9]|1\d|20)$/.test(word)

const endOrPlace = (word: string) =>
  languages.some(({ last }) => last.test(word)) ? -1 : placeIn('ordinals', word)

/** 0: none. */
const placeIn = (which: 'ordinals' | 'numerals', word: string) =>
  Math.max(...languages.map((it) => it[which].findIndex((pattern) => pattern.test(word)) + 1))
