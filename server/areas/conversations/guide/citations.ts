import type { Answered } from '#server/areas/conversations/answering.ts'
import { aboutOf, excerptOf } from '#server/areas/conversations/guide/excerpt.ts'
import type { Question } from '#server/areas/conversations/guide/question.ts'
import type { CatalogueDemo } from '#server/areas/demos/catalogue.ts'

type From = {
  readonly own: readonly CatalogueDemo[]
  readonly words: readonly string[]
  /** The question points to these demos; they are no search results. */
  readonly isAtOnce?: boolean
}

/** A single demo, or the best of those to be opened, is offered. */
export const citationsOf = (
  keys: readonly string[],
  { isOpen, isDetails, words: sought }: Question,
  { own, words, isAtOnce = false }: From,
): Answered['citations'] => {
  const isOne = keys.length === 1
  const byKey = new Map(own.map((demo) => [demo.key, demo]))
  return keys.flatMap((key, at) => {
    const demo = byKey.get(key)
    const isOffered =
      at === 0 && (isOne ? isOpen || isDetails || sought.length > 0 : isOpen && sought.length > 0)
    const isTold = isDetails && (isOne || isAtOnce)
    return demo === undefined
      ? []
      : [{ key, excerpt: isTold ? aboutOf(demo, isOne) : excerptOf(demo, words), isOffered }]
  })
}
