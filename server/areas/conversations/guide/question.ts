import type { Audience, Technology } from '#src/api/contract/demos.ts'
import type { Word } from '#server/areas/conversations/guide/catalogue-search.ts'
import { plainWord, type Language } from '#server/areas/conversations/guide/languages/language.ts'
import { languageOf, languages } from '#server/areas/conversations/guide/languages/languages.ts'
import { wordsOf } from '#server/areas/conversations/guide/words.ts'

/** What a question asks for, beside the words that are to be searched for. */
export type Question = {
  /** What it is asked in; `null` where nothing tells. */
  readonly language: Language | null
  readonly audience: { readonly who: Audience; readonly isNot: boolean } | null
  readonly technologies: {
    readonly names: readonly Technology[]
    readonly isAny: boolean
    readonly isNot: boolean
  }
  readonly isFeatured: boolean
  readonly isNewest: boolean
  /** Asks for all there are, or how many. */
  readonly isAll: boolean
  /** Asks to open one. */
  readonly isOpen: boolean
  /** Asks for the rest of the answer before. */
  readonly isMore: boolean
  /** Asks about the demos that the answer before named. */
  readonly isThose: boolean
  readonly words: readonly Word[]
}

/** Of a question; more are no question. */
const mostWords = 24

const technologies: readonly (readonly [Technology, RegExp])[] = [
  ['looker', /\blooker\b/g],
  ['vertexai', /\bvertex ?ai\b|\bvertex\b/g],
  ['gemini', /\bgemini\b/g],
  ['maps', /\b(?:google )?maps(?: platform)?\b/g],
  ['vision', /\bvision ai\b|\b(?:computer|google|cloud) vision\b|\bvision\b/g],
  ['apigee', /\bapigee\b/g],
  ['bigquery', /\bbig ?query\b/g],
]

/** Understands a question by its words alone. */
export const understood = (question: string): Question => {
  const written = wordsOf(question)
  const text = Array.from(question.matchAll(/[\p{L}\p{N}]+/gu), ([it]) => plainWord(it)).join(' ')
  const all = text.split(' ').filter((word) => word !== '')
  const language = languageOf(all)
  const spoken = language === null ? languages : [language]
  const asks = (pattern: keyof PatternsOf) => spoken.some((it) => it[pattern].test(text))

  const used = technologies.filter(([, pattern]) => text.search(pattern) !== -1)
  const left = used.reduce((rest, [, pattern]) => rest.replaceAll(pattern, ' '), text)
  const who = (['customers', 'partners', 'googlers'] as const).find((it) =>
    spoken.some(({ audiences }) => audiences[it].test(left)),
  )
  const sought = left
    .split(' ')
    .filter((word) => word !== '' && !spoken.some(({ fillers }) => fillers.has(word)))
  const topics = sought.filter((word) => !isAudience(word, spoken) && !isAsking(word, spoken))
  // “Customers” alone, or with a verb that shows: else it is what a demo is about.
  const isAudienceAsked = who !== undefined && (topics.length === 0 || asks('shows'))
  const words = (isAudienceAsked ? topics : sought.filter((it) => !isAsking(it, spoken))).slice(
    0,
    mostWords,
  )
  const isNot = asks('not')
  return {
    language,
    audience: isAudienceAsked ? { who, isNot: isNot && used.length === 0 } : null,
    technologies: { names: used.map(([name]) => name), isAny: asks('or'), isNot },
    isFeatured: asks('featured'),
    isNewest: asks('newest'),
    isAll: words.length === 0 && (asks('all') || asks('counts')),
    isOpen: asks('opens'),
    isMore: spoken.some(({ more }) => more.test(text)),
    isThose: asks('those'),
    words: [...new Set(words)].map((word) => ({ word, written: written.get(word) ?? word })),
  }
}

type PatternsOf = Pick<
  Language,
  'shows' | 'all' | 'counts' | 'newest' | 'featured' | 'opens' | 'those' | 'not' | 'or'
>

const isAudience = (word: string, spoken: readonly Language[]) =>
  spoken.some(({ audiences }) => Object.values(audiences).some((it) => it.test(word)))

/** Words that say what is asked for: how many, the newest, to open. */
const isAsking = (word: string, spoken: readonly Language[]) =>
  spoken.some((it) =>
    [it.counts, it.newest, it.featured, it.opens, it.shows, it.all, it.more].some((pattern) =>
      pattern.test(word),
    ),
  )
