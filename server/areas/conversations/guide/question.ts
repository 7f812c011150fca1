import type { Audience, Technology } from '#src/api/contract/demos.ts'
import type { Word } from '#server/areas/conversations/guide/catalogue-search.ts'
import { excludedIn } from '#server/areas/conversations/guide/excluded.ts'
import type { Language } from '#server/areas/conversations/guide/languages/language.ts'
import { languages, languagesOf } from '#server/areas/conversations/guide/languages/languages.ts'
import { namedIn, type Named } from '#server/areas/conversations/guide/named.ts'
import {
  audiences as everyone,
  partsOf,
  type Part,
} from '#server/areas/conversations/guide/parts.ts'
import { placesIn } from '#server/areas/conversations/guide/places.ts'
import {
  plainQuestion,
  spelledOut,
  wordsIn,
  wordsOf,
} from '#server/areas/conversations/guide/words.ts'

/** What a question asks for, beside the words that are to be searched for. */
export type Question = {
  /** What it is asked in; `null` where nothing tells. */
  readonly language: Language | null
  /** What it may be asked in: one where the words tell, all where they do not. */
  readonly mayBeIn: readonly Language[]
  readonly audiences: Named<Audience>
  readonly technologies: Named<Technology>
  /** It does not say clearly who may or may not see a demo, or which ones are left out. */
  readonly isUnclear: boolean
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
  /** Goes on from the question before: “and to partners?” */
  readonly isAlso: boolean
  /** Points to some of a list: the first is 1, the last -1. */
  readonly places: readonly number[]
  /** Asks what a demo is about. */
  readonly isDetails: boolean
  /** Asks how demos differ. */
  readonly isCompared: boolean
  /** Asks how often demos are opened. */
  readonly isPopular: boolean
  /** Asks who may see a demo. */
  readonly isWhoMay: boolean
  /** Asks what demos are made with. */
  readonly isMadeWith: boolean
  /** Asks for nothing, or for what is no demo. */
  readonly isThanks: boolean
  readonly isPortal: boolean
  readonly words: readonly Word[]
  /** All its words in a row. */
  readonly text: string
}

/** Of a question; more are no question. */
const mostWords = 24

/** Understands a question by its words alone. `labels`: of the demos that there are. */
export const understood = (asked: string, labels: readonly string[] = []): Question => {
  const question = spelledOut(asked)
  // In other languages it is written otherwise.
  const written = new Map([['ai', 'AI'], ...wordsOf(question)])
  const plain = plainQuestion(question)
  const all = wordsIn(plain)
  const text = all.join(' ')
  const mayBeIn = languagesOf(all)
  const asks = (pattern: keyof PatternsOf) => mayBeIn.some((it) => it[pattern].test(text))

  const parts = partsOf(plain, mayBeIn)
  const meant = isAudienceAsked(parts, mayBeIn) ? parts : parts.map(withoutAudience)
  const excluded = excludedIn(meant)
  const excludedParts = excluded ?? new Set<Part>()
  const audiences = audiencesIn(meant, excludedParts, asks('everyone'))
  const isUnclear = excluded === null || audiences.isMixed || hasBoth(audiences)
  const words = meant
    .filter(({ kind }) => kind === 'topic')
    .map(({ word }) => word)
    .slice(0, mostWords)
  return {
    language: mayBeIn.length === 1 ? (mayBeIn[0] ?? null) : null,
    mayBeIn,
    audiences: isUnclear ? nobody : audiences,
    technologies: namedIn(meant, excludedParts, (it) =>
      it.kind === 'technology' ? it.name : null,
    ),
    isUnclear,
    isFeatured: asks('featured'),
    isRecommended: asks('recommends') || asks('popular'),
    isNewest: asks('newest'),
    isAll: words.length === 0 && (asks('all') || asks('counts')),
    isOpen: asks('opens') && !asks('popular'),
    // “More” is so short that it seldom tells its language.
    isMore: languages.some(({ more }) => more.test(text)),
    isThose: asks('those') || (words.length === 0 && asks('it')),
    isAlso: parts[0]?.kind === 'and' && words.length === 0 && audiences.names.length > 0,
    places: placesIn(meant, text),
    isDetails: asks('details'),
    isCompared: asks('compares'),
    isPopular: asks('popular'),
    isWhoMay: asks('whoMay'),
    isMadeWith: asks('madeWith'),
    isThanks: languages.some(({ thanks }) => thanks.test(text)) || isNod(asked),
    isPortal: mayBeIn.some((it) => isOfPortal(it.portal.exec(text)?.[0], labels)),
    words: [...new Set(words)].map((word) => ({ word, written: written.get(word) ?? word })),
    text,
  }
}

/** Nothing but signs of consent: thumbs, hands, hearts, faces that smile. */
const isNod = (asked: string) => {
  const signs = Array.from(asked.replaceAll(/[\u{1F3FB}-\u{1F3FF}]|\uFE0F|\s/gu, ''))
  return signs.length > 0 && signs.every((it) => nods.has(it))
}

const nods: ReadonlySet<string> = new Set('👍👌🙏🙌👏🤝💪✅❤♥😀😃😄😁😊🙂😉😍🥰😎🤩🎉')

/** “Passkeys” are the portal's own, unless a demo is called “Passkeys at the bank”. */
const isOfPortal = (phrase: string | undefined, labels: readonly string[]) =>
  phrase !== undefined &&
  !labels.some((label) => ` ${plainQuestion(label)} `.includes(` ${phrase} `))

type PatternsOf = Pick<
  Language,
  | 'all'
  | 'everyone'
  | 'counts'
  | 'newest'
  | 'featured'
  | 'recommends'
  | 'opens'
  | 'those'
  | 'it'
  | 'whoMay'
  | 'madeWith'
  | 'details'
  | 'compares'
  | 'popular'
>

/** “Customers” alone, with a verb that shows, left out, or “for customers” as the last: else it is what a demo is about. */
const isAudienceAsked = (parts: readonly Part[], spoken: readonly Language[]) =>
  parts.some(({ kind }) => kind === 'shows' || kind === 'except') ||
  parts.every(({ kind }) => kind !== 'topic') ||
  isMeantForLast(parts, spoken)

/** “Restaurants for our customers” */
const isMeantForLast = (parts: readonly Part[], spoken: readonly Language[]) => {
  const told = parts.filter(({ kind }) => kind !== 'but')
  const before = told.slice(0, -1)
  const at = before.findLastIndex(({ word }) => spoken.some(({ meantFor }) => meantFor.test(word)))
  return (
    told.at(-1)?.kind === 'audience' &&
    at !== -1 &&
    before.slice(at).every(({ kind }) => kind === 'filler')
  )
}

const withoutAudience = (part: Part): Part =>
  part.kind === 'audience' ? { kind: 'topic', word: part.word } : part

const nobody: Question['audiences'] = { names: [], isAny: false, without: [], isMixed: false }

/** “Everyone but customers” names all the others too. */
const audiencesIn = (
  parts: readonly Part[],
  excluded: ReadonlySet<Part>,
  isEveryone: boolean,
): Question['audiences'] => {
  const named = namedIn(parts, excluded, (it) => (it.kind === 'audience' ? it.name : null))
  const hasExcepted =
    named.without.length > 0 && isEveryone && parts.some(({ kind }) => kind === 'except')
  return hasExcepted
    ? { ...named, names: everyone.filter((it) => !named.without.includes(it)), isAny: false }
    : named
}

const hasBoth = ({ names, without }: Question['audiences']) =>
  names.some((it) => without.includes(it))
