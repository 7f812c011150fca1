import { english } from '#server/areas/conversations/guide/languages/english.ts'
import { french } from '#server/areas/conversations/guide/languages/french.ts'
import { german } from '#server/areas/conversations/guide/languages/german.ts'
import type { Language } from '#server/areas/conversations/guide/languages/language.ts'
import { portuguese } from '#server/areas/conversations/guide/languages/portuguese.ts'
import { spanish } from '#server/areas/conversations/guide/languages/spanish.ts'

/** What the guide speaks; the catalogue itself is written in the first. */
export const languages: readonly [Language, ...Language[]] = [
  english,
  german,
  spanish,
  french,
  portuguese,
]

/** The language that most of these words belong to: several where they tie, all where no word tells. */
export const languagesOf = (words: readonly string[]): readonly Language[] => {
  const scores = scoresOf(words)
  const best = Math.max(...scores.map(({ score }) => score))
  return scores.filter(({ score }) => score === best).map(({ language }) => language)
}

/** How many of these words belong to each language. */
export const scoresOf = (words: readonly string[]) =>
  languages.map((language) => ({
    language,
    score: words.reduce((sum, word) => sum + weightIn(language, word), 0),
  }))

/** Does it ask in any language? */
export const isFiller = (word: string) => languages.some(({ fillers }) => fillers.has(word))

/** A word that several languages share tells little. */
const weightIn = ({ fillers }: Language, word: string) =>
  fillers.has(word) ? 1 / languages.filter((it) => it.fillers.has(word)).length : 0
