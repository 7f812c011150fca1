import { plain } from '#src/lib/fuzzy.ts'
import { nearness } from '#src/lib/fuzzy.ts'

/** The words of a text as they are compared, each with how it is written there. */
export const wordsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), ([word]) => [plain(word), word]))

/** What ends a clause, and what ends a sentence, however it was written. */
export const comma = ','
export const fullStop = '.'
/** Behind it stands what is left out, by however many words that is said. */
export const exception = '-'

/** A question as patterns read it: plain words, with where a clause or a sentence ends. */
export const plainQuestion = (question: string) =>
  Array.from(question.matchAll(/[\p{L}\p{N}]+|[.,;:!?]/gu), ([it]) =>
    it === comma ? comma : /[.;:!?]/.test(it) ? fullStop : plain(it),
  ).join(' ')

/** The words of a question that patterns read. */
export const wordsIn = (plain: string) =>
  plain.split(' ').filter((it) => it !== '' && it !== comma && it !== fullStop)

/** English contractions: “n’t” denies, and the others tell nothing. French “l’”, “d’”, “qu’” are words and stay; “j’ai” is no AI. */
export const spelledOut = (question: string) =>
  question
    .replaceAll('’', "'")
    .replaceAll(/(?<=\b(?:j|l|m|n|t|qu)')ai\b|\bai(?=-)/gi, 'a')
    .replaceAll(/\bcan't\b/gi, 'can not')
    .replaceAll(/\bwon't\b/gi, 'will not')
    .replaceAll(/n't\b/gi, ' not')
    .replaceAll(/(?<=\p{L})'(?:s|re|m|d|ll|ve)(?!\p{L})/giu, '')

const shortestAlike = 6
const shortestMistyped = 5
const shortestInflected = 4
const longestEnding = 2
const shortestPart = 5

/** Is the word what was sought, but for a letter or two or an ending, or a part of it as in “Schokoladenfabrik”? */
export const isMeant = (sought: string, word: string, similarity: number) =>
  (sought.length >= shortestAlike && similarity >= 0.5) ||
  isMistyped(sought, word) ||
  (word.length >= shortestPart && (sought.startsWith(word) || sought.endsWith(word))) ||
  (sought.length >= shortestInflected && isInflected(sought, word))

/** “Auto” of “Autos” */
const isInflected = (sought: string, word: string) =>
  word.startsWith(sought) && word.length - sought.length <= longestEnding

/** Is the word what was sought, but for a letter? Of a short one none is another: “react” is no “reach”. */
export const isMistyped = (sought: string, word: string) =>
  sought.length >= shortestMistyped &&
  (sought.length >= shortestAlike || word.length > sought.length || hasSameLetters(sought, word)) &&
  sought[0] === word[0] &&
  Math.abs(sought.length - word.length) <= 1 &&
  nearness(sought, word) === 1

const hasSameLetters = (one: string, other: string) =>
  Array.from(one).toSorted().join('') === Array.from(other).toSorted().join('')
