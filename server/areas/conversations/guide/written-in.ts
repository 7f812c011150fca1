import type { Language } from '#server/areas/conversations/guide/languages/language.ts'
import { plain } from '#src/lib/fuzzy.ts'
import { languages, scoresOf } from '#server/areas/conversations/guide/languages/languages.ts'

/** So much of a text tells. */
const enough = 600
/** Of the words of a text so many are such as every text in its language has; a kindred language shares some. */
const leastShare = 0.2
const leastLead = 1.5

type Written = { readonly text: string; readonly answeredBy: string }

/** What an answer is written in; `null` where a model wrote it in another language than the guide's, or its words do not tell. */
export const writtenIn = ({ text, answeredBy }: Written): Language | null =>
  languages.find(({ say }) => say.answeredBy === answeredBy) ?? toldByWords(text)

const toldByWords = (text: string) => {
  const words = (text.slice(0, enough).match(/[\p{L}\p{N}]+/gu) ?? []).map(plain)
  const [first, second] = scoresOf(words).toSorted((one, other) => other.score - one.score)
  const isTold =
    first !== undefined &&
    second !== undefined &&
    first.score >= words.length * leastShare &&
    first.score >= second.score * leastLead &&
    first.score > 0
  return isTold ? first.language : null
}
