import { wordsOf } from '#server/areas/conversations/guide/words.ts'
import type { CatalogueDemo } from '#server/areas/demos/catalogue.ts'

/** Words match if they differ only in their ending. */
const longestEnding = 4
const shortestPart = 4

/** The length of an excerpt if there are several. */
const mostSentences = 2

/** A demo's description; with its story if it is the only one. */
export const aboutOf = ({ description, story }: CatalogueDemo, isAlone: boolean) =>
  isAlone
    ? [description, ...story.map(({ text }) => text)].join(' ')
    : sentencesOf(description).slice(0, mostSentences).join(' ')

const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+/)

/** The demo's sentence with the most search words; its claim if none has any. */
export const excerptOf = (
  { tagline, description, story }: CatalogueDemo,
  words: readonly string[],
) => {
  const texts = [description, ...story.flatMap(({ title, text }) => [title, text])]
  const sentences = [tagline, ...texts.flatMap(sentencesOf)]
  const fitOf = (sentence: string) => {
    const own = [...wordsOf(sentence).keys()]
    return words.filter((word) => own.some((it) => isLike(word, it))).length
  }
  const [best] = sentences
    .map((sentence) => ({ sentence, fit: fitOf(sentence) }))
    .toSorted((one, other) => other.fit - one.fit)
  return best?.sentence ?? tagline
}

const isLike = (one: string, other: string) => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return (
    short === long ||
    (short.length >= shortestPart &&
      long.length - short.length <= longestEnding &&
      long.startsWith(short.slice(0, Math.max(shortestPart, short.length - 1))))
  )
}
