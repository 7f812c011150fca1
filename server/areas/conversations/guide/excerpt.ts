import { wordsOf } from '#server/areas/conversations/guide/words.ts'
import type { CatalogueDemo } from '#server/areas/demos/catalogue.ts'

/** Words are alike that begin alike, but for an ending. */
const longestEnding = 4
const shortestPart = 4

/** Enough of one among several. */
const mostSentences = 2

/** What a demo is about; with its story, where it is told of alone. */
export const aboutOf = ({ description, story }: CatalogueDemo, isAlone: boolean) =>
  isAlone
    ? [description, ...story.map(({ text }) => text)].join(' ')
    : sentencesOf(description).slice(0, mostSentences).join(' ')

const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+/)

/** The sentence of a demo with most of the words; its claim where none has any. */
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
