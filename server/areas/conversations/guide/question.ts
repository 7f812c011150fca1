import type { Audience, Technology } from '#src/api/contract/demos.ts'
import type { Word } from '#server/areas/conversations/guide/catalogue-search.ts'
import { excludedIn } from '#server/areas/conversations/guide/excluded.ts'
import type { Language } from '#server/areas/conversations/guide/languages/language.ts'
import { languages, languagesOf } from '#server/areas/conversations/guide/languages/languages.ts'
import { partsOf, type Part } from '#server/areas/conversations/guide/parts.ts'
import {
  comma,
  fullStop,
  plainQuestion,
  spelledOut,
  wordsOf,
} from '#server/areas/conversations/guide/words.ts'

/** What a question asks for, beside the words that are to be searched for. */
export type Question = {
  /** What it is asked in; `null` where nothing tells. */
  readonly language: Language | null
  /** What it may be asked in: one where the words tell, all where they do not. */
  readonly mayBeIn: readonly Language[]
  /** Every one that is named, as a demo has to suit them all. */
  readonly audiences: readonly { readonly who: Audience; readonly isNot: boolean }[]
  /** It names an audience, and does not say clearly whether that may or may not see it. */
  readonly isUnclear: boolean
  readonly technologies: {
    readonly names: readonly Technology[]
    readonly isAny: boolean
    readonly without: readonly Technology[]
  }
  readonly isFeatured: boolean
  /** Asks what is recommended: of what it names besides, or of all there are. */
  readonly isRecommended: boolean
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

/** Understands a question by its words alone. */
export const understood = (asked: string): Question => {
  const question = spelledOut(asked)
  const written = wordsOf(question)
  const plain = plainQuestion(question)
  const all = plain.split(' ').filter((it) => it !== comma && it !== fullStop)
  const text = all.join(' ')
  const mayBeIn = languagesOf(all)
  const asks = (pattern: keyof PatternsOf) => mayBeIn.some((it) => it[pattern].test(text))

  const parts = partsOf(plain, mayBeIn)
  const meant = isAudienceAsked(parts) ? parts : parts.map(withoutAudience)
  const excluded = excludedIn(meant)
  const audiences = audiencesIn(meant, excluded ?? new Set())
  const isUnclear = excluded === null || hasBoth(audiences)
  const words = meant
    .filter(({ kind }) => kind === 'topic')
    .map(({ word }) => word)
    .slice(0, mostWords)
  return {
    language: mayBeIn.length === 1 ? (mayBeIn[0] ?? null) : null,
    mayBeIn,
    audiences: isUnclear ? [] : audiences,
    isUnclear,
    technologies: { ...technologiesIn(meant, excluded ?? new Set()), isAny: asks('or') },
    isFeatured: asks('featured'),
    isRecommended: asks('recommends'),
    isNewest: asks('newest'),
    isAll: words.length === 0 && (asks('all') || asks('counts')),
    isOpen: asks('opens'),
    // “More” is so short that it seldom tells its language.
    isMore: languages.some(({ more }) => more.test(text)),
    isThose: asks('those'),
    words: [...new Set(words)].map((word) => ({ word, written: written.get(word) ?? word })),
  }
}

type PatternsOf = Pick<
  Language,
  'all' | 'counts' | 'newest' | 'featured' | 'recommends' | 'opens' | 'those' | 'or'
>

/** “Customers” alone, or with a verb that shows: else it is what a demo is about. */
const isAudienceAsked = (parts: readonly Part[]) =>
  parts.some(({ kind }) => kind === 'shows') || parts.every(({ kind }) => kind !== 'topic')

const withoutAudience = (part: Part): Part =>
  part.kind === 'audience' ? { kind: 'topic', word: part.word } : part

const audiencesIn = (parts: readonly Part[], excluded: ReadonlySet<Part>) => {
  const named = parts.flatMap((it) =>
    it.kind === 'audience' ? [{ who: it.who, isNot: excluded.has(it) }] : [],
  )
  return named.filter(
    ({ who, isNot }, at) =>
      at === named.findIndex((other) => other.who === who && other.isNot === isNot),
  )
}

const hasBoth = (audiences: Question['audiences']) =>
  new Set(audiences.map(({ who }) => who)).size < audiences.length

const technologiesIn = (parts: readonly Part[], excluded: ReadonlySet<Part>) => {
  const named = (isNot: boolean) => [
    ...new Set(
      parts.flatMap((it) =>
        it.kind === 'technology' && excluded.has(it) === isNot ? [it.name] : [],
      ),
    ),
  ]
  return { names: named(false), without: named(true) }
}
