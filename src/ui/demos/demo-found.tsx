import { createContext, useContext } from 'react'

import type { ListedDemo } from '#src/api/contract/demos.ts'
import { excerptOf, patternOf } from '#src/ui/demos/demo-words.ts'

/** The words of the search that found what is shown. Around the cards: at a key their texts are drawn anew, and nothing else. */
export const SearchedWords = createContext<readonly string[]>([])

type MarkedProps = {
  children: string
  /** Words also match inside others. */
  isInside?: boolean
}

/** A text with its matches highlighted. */
export function Marked({ children, isInside = false }: MarkedProps) {
  const words = useContext(SearchedWords)

  if (words.length === 0) {
    return children
  }
  return children
    .split(patternOf(words, isInside))
    .map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part))
}

/** Why a demo was found, if its card shows none of the words. */
export function DemoExcerpt({ demo }: { demo: ListedDemo }) {
  const words = useContext(SearchedWords)
  const excerpt = words.length === 0 ? null : excerptOf(demo, words)

  return excerpt === null ? null : (
    <p className="demo-card-found">
      <Marked>{excerpt}</Marked>
    </p>
  )
}
