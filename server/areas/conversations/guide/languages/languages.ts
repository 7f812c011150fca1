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

/** The language that most of these words belong to; `null` where none tells. */
export const languageOf = (words: readonly string[]): Language | null => {
  const scores = languages.map((language) => ({
    language,
    score: words.reduce((sum, word) => sum + weightIn(language, word), 0),
  }))
  const [best] = scores.toSorted((one, other) => other.score - one.score)
  return best === undefined || best.score === 0 ? null : best.language
}

/** A word that several languages share tells little. */
const weightIn = ({ fillers }: Language, word: string) =>
  fillers.has(word) ? 1 / languages.filter((it) => it.fillers.has(word)).length : 0
