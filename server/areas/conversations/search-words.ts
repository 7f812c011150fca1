import { nearness } from '#src/lib/fuzzy.ts'

/** Words that ask, and tell nothing of what is asked for. */
const fillers = new Set(
  `a able about all also am an and another any anything are as ask at be been being best big both but by can case cases
   catalogue could demo demos did do does else ever every example examples explain find fit fits for from get give good got
   had has have hello help helps hey hi how i if in interesting into is it its just kind know like list look looking lot made
   make makes many may me mention mentions mind more most much must my near need needs new next no not now of off ok on one
   ones only or other our out over please possible really recommend relevant run same say see shall should show showing
   shows so some something speak speaks such suggest suitable sure talk tell than thank thanks that the their them then
   there these they thing things this those to too topic try type uses up us use used using very via want was way we well
   were what when where which while who whom why will with work works would yes you your`.split(
    /\s+/,
  ),
)

/** The words of a text as they are compared, each with how it is written there. */
export const wordsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), ([word]) => [plain(word), word]))

/** Of a question: without the words that only ask. */
export const soughtWords = (question: string): ReadonlyMap<string, string> =>
  new Map([...wordsOf(question)].filter(([word]) => !fillers.has(word)))

const plain = (word: string) => word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Shorter words are the beginning and the end of too many others. */
const shortestPart = 4
/** `forecast` and `forecasting`, but not `port` and `portfolio`. */
const longestEnding = 4
/** What of a word that is sought may be missing: `delays` is `delay`, but `looker` is not `look`. */
const inflection = /^(?:s|es|d|ed|ing)$/

/** How well a word of a text answers one that is sought: 1 is best, 0 not at all. */
export const likeness = (sought: string, word: string): number => {
  if (sought === word) {
    return 1
  }
  if (Math.min(sought.length, word.length) < shortestPart) {
    return 0
  }
  if (sought.startsWith(word)) {
    return inflection.test(sought.slice(word.length)) ? 0.8 : 0
  }
  if (word.length - sought.length > longestEnding) {
    return 0
  }
  if (word.startsWith(sought)) {
    return 0.8
  }
  return word.endsWith(sought) ? 0.6 : 0
}

const shortestMistyped = 6

/** Is the word what was sought, but for one letter? Two good words may be as near: asked only where no word is like it. */
export const isMistyped = (sought: string, word: string): boolean =>
  sought.length >= shortestMistyped &&
  sought[0] === word[0] &&
  Math.abs(sought.length - word.length) <= 1 &&
  nearness(sought, word) === 1
