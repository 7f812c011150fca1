import { audienceLabels, technologyLabels } from '#src/api/contract/demo-labels.ts'
import type { Demo } from '#src/api/contract/demos.ts'
import {
  isMistyped,
  likeness,
  soughtWords,
  wordsOf,
} from '#server/areas/conversations/search-words.ts'

export type Found = {
  /** How many demos have any of the words. */
  readonly count: number
  /** Those that fit, the best first; each with the sentence of it that fits best. */
  readonly hits: readonly { readonly key: string; readonly excerpt: string }[]
  /** The words of the question that some demo has. */
  readonly found: readonly string[]
  /** And those that none has. */
  readonly missed: readonly string[]
}

/** How much more a word says of a demo in its name than in a text about it. */
const weightOf = { label: 8, tag: 5, tagline: 3, text: 1 } as const

/** Of a question; more are no question. */
const mostWords = 50

/** A hit that is worse than the best by so much is chance. */
const leastShare = 0.3

/** The words of a catalogue, made once, to be searched for what somebody may see of it. */
export const createCatalogueSearch = (demos: readonly Demo[]) => {
  const index = indexOf(demos)
  const byKey = new Map(demos.map((demo) => [demo.key, demo]))

  /** What of the demos with these keys fits the question. */
  return (question: string, keys: readonly string[]): Found => {
    const visible = new Set(keys)
    const sought = [...soughtWords(question)]
      .slice(0, mostWords)
      .map(([word, written]) => matchOf(word, written, index, visible))
    const matched = sought.filter(({ weights }) => weights.size > 0)
    const hits = keys
      .map((key) => ({ key, score: scoreOf(key, matched, keys.length) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
    const least = (hits[0]?.score ?? 0) * leastShare
    const words = matched.map(({ word }) => word)

    return {
      count: hits.length,
      hits: hits
        .filter(({ score }) => score >= least)
        .map(({ key }) => ({ key, excerpt: excerptOf(byKey.get(key), words) })),
      found: matched.map(({ written }) => written),
      missed: sought.filter((it) => !matched.includes(it)).map(({ written }) => written),
    }
  }
}

/** For each word the demos that have it, with what it says of them. */
type Index = ReadonlyMap<string, ReadonlyMap<string, number>>

const indexOf = (demos: readonly Demo[]): Index => {
  const index = new Map<string, Map<string, number>>()
  for (const demo of demos) {
    for (const [field, text] of fieldsOf(demo)) {
      for (const word of wordsOf(text).keys()) {
        const weights = index.get(word) ?? new Map<string, number>()
        weights.set(demo.key, Math.max(weights.get(demo.key) ?? 0, weightOf[field]))
        index.set(word, weights)
      }
    }
  }
  return index
}

const fieldsOf = (demo: Demo): readonly (readonly [keyof typeof weightOf, string])[] => [
  ['label', `${demo.label} ${demo.key}`],
  ['tag', demo.technologies.map((it) => `${technologyLabels[it]} ${it}`).join(' ')],
  ['tag', demo.shareableWith.map((it) => audienceLabels[it]).join(' ')],
  ['tagline', demo.tagline],
  ['text', textsOf(demo).join(' ')],
]

const textsOf = ({ description, story }: Demo) => [
  description,
  ...story.flatMap(({ title, text }) => [title, text]),
]

type Match = {
  readonly word: string
  /** As the question has it, or the catalogue where the question is mistyped. */
  readonly written: string
  /** What the word says of each demo that has it. */
  readonly weights: ReadonlyMap<string, number>
}

const matchOf = (
  word: string,
  written: string,
  index: Index,
  visible: ReadonlySet<string>,
): Match => {
  const seen = [...index].filter(([, weights]) => [...weights.keys()].some((it) => visible.has(it)))
  const alike = seen.flatMap(([other, weights]) => {
    const share = likeness(word, other)
    return share === 0 ? [] : [{ share, weights }]
  })
  if (alike.length > 0) {
    return { word, written, weights: heaviest(alike, visible) }
  }
  const [meant] = seen.find(([other]) => isMistyped(word, other)) ?? []
  return meant === undefined
    ? { word, written, weights: new Map() }
    : matchOf(meant, meant, index, visible)
}

const heaviest = (
  alike: readonly { share: number; weights: ReadonlyMap<string, number> }[],
  visible: ReadonlySet<string>,
) => {
  const all = new Map<string, number>()
  for (const { share, weights } of alike) {
    for (const [key, weight] of weights) {
      if (visible.has(key)) {
        all.set(key, Math.max(all.get(key) ?? 0, share * weight))
      }
    }
  }
  return all
}

/** A word that few demos have tells more of them than one that all have. */
const scoreOf = (key: string, matched: readonly Match[], count: number) =>
  matched.reduce(
    (sum, { weights }) => sum + (weights.get(key) ?? 0) * Math.log(1 + count / weights.size),
    0,
  )

/** The sentence with most of the words; the tagline where none has any. */
const excerptOf = (demo: Demo | undefined, words: readonly string[]) => {
  if (demo === undefined) {
    return ''
  }
  const sentences = [demo.tagline, ...textsOf(demo).flatMap((it) => it.split(/(?<=[.!?])\s+/))]
  const fitOf = (sentence: string) => {
    const own = [...wordsOf(sentence).keys()]
    return words.reduce((sum, it) => sum + Math.max(0, ...own.map((w) => likeness(it, w))), 0)
  }
  const [best] = sentences
    .map((sentence) => ({ sentence, fit: fitOf(sentence) }))
    .toSorted((one, other) => other.fit - one.fit)
  return best?.sentence ?? demo.tagline
}
