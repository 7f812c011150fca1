import type { Audience } from '#src/api/contract/demos.ts'
import { plain } from '#src/lib/fuzzy.ts'

/** Of none, of one and of several demos. */
export type Predicate = { readonly none: string; readonly one: string; readonly many: string }

/** What the guide understands and says in one language. Patterns are matched with small letters without accents. */
export type Language = {
  readonly code: 'en' | 'de' | 'es' | 'fr' | 'pt'
  /** PostgreSQL's configuration of text search. */
  readonly search: string
  readonly locale: string
  /** Words that ask, and tell nothing of what is asked for. */
  readonly fillers: ReadonlySet<string>
  readonly audiences: Readonly<Record<Audience, RegExp>>
  /** One of an audience as whom a demo is shown to: “a customer from …”, and no “customer service”. */
  readonly oneCustomer?: RegExp
  /** One word before an audience that it is meant for. */
  readonly meantFor: RegExp
  /** To show, to share, to be allowed. */
  readonly shows: RegExp
  readonly all: RegExp
  readonly counts: RegExp
  readonly newest: RegExp
  readonly featured: RegExp
  readonly recommends: RegExp
  readonly opens: RegExp
  /** The whole question asks for what is left of the answer before. */
  readonly more: RegExp
  /** The whole question only thanks. */
  readonly thanks: RegExp
  /** Asks about the portal itself: an account, an access, who runs it. */
  readonly portal: RegExp
  /** Asks who may see a demo. */
  readonly whoMay: RegExp
  /** Asks what demos are made with. */
  readonly madeWith: RegExp
  /** About what the answer before named, where no topic is named: “can I show it …?” */
  readonly it: RegExp
  /** Asks what a demo is about, or to be told more of it. */
  readonly details: RegExp
  /** Asks how demos differ. */
  readonly compares: RegExp
  /** Asks how often demos are opened. */
  readonly popular: RegExp
  /** One word that points to one of several: the first, the second, up to the fifth. */
  readonly ordinals: readonly RegExp[]
  /** One word that counts: one, two, up to five. */
  readonly numerals: readonly RegExp[]
  /** One word that points to the end of several. */
  readonly last: RegExp
  /** The two that there are. */
  readonly both: RegExp
  /** What others than the catalogue, in which it is “AI”, call it. */
  readonly artificial: RegExp
  /** About the demos that the answer before named. */
  readonly those: RegExp
  /** One word that denies a verb or a name. */
  readonly not: RegExp
  /** One word that takes a name or a topic away, and no verb. */
  readonly without: RegExp
  /** “All but”, “apart from”: what is named next is left out. */
  readonly except: RegExp
  /** All people, of whom some may be left out. */
  readonly everyone: RegExp
  /** A not-word that takes nothing away: “not only”, “I do not know”. */
  readonly idleNot: RegExp
  readonly and: RegExp
  /** One word that begins another thought: “but”, “only”. */
  readonly but: RegExp
  readonly or: RegExp
  readonly say: Sayings
}

type Sayings = {
  readonly quote: (word: string) => string
  readonly whose: Readonly<Record<'your' | 'those' | 'them', string>>
  /** `whose` tells of which demos; the count is not 0. */
  readonly some: (count: number, whose: string, predicate: Predicate) => string
  readonly none: (whose: string, predicate: Predicate) => string
  /** As those to whom something is shown. */
  readonly toAudience: Readonly<Record<Audience, string>>
  readonly mayBeShown: (toAudiences: string) => Predicate
  readonly mayNotBeShown: (toAudiences: string) => Predicate
  readonly use: (technologies: string) => Predicate
  readonly useNot: (technologies: string) => Predicate
  readonly fit: (words: string) => Predicate
  readonly isFeatured: Predicate
  readonly addedLast: (date: string) => Predicate
  readonly noDates: string
  readonly shared: (count: number) => string
  readonly nothingShared: string
  readonly nearest: (written: string, meant: string) => string
  readonly best: (count: number) => string
  readonly first: (count: number) => string
  readonly more: (count: number) => string
  readonly noMore: string
  /** One of those that were named before, the only one or the one that is pointed to. */
  readonly hereItIs: string
  readonly hereTheyAre: string
  /** Before what is quoted of the catalogue, which is written in English. */
  readonly catalogueSays: string
  /** Figures of use are for staff alone. */
  readonly opensUnknown: string
  /** Where staff read them. */
  readonly opensElsewhere: string
  /** It was pointed to one more than were named. */
  readonly onlyNamed: (count: number) => string
  /** Before a predicate of one, and of all. */
  readonly thisDemo: string
  readonly yourDemos: string
  readonly welcome: string
  /** Where what is no demo is found, in Markdown. */
  readonly portal: string
  /** The guide's languages, for whoever writes in another script. */
  readonly speaks: string
  readonly howToAsk: string
  readonly access: string
  readonly answeredBy: string
  /** Of a language model, by its name. */
  readonly answeredByModel: (model: string) => string
  /** It must not be answered. */
  readonly refused: string
  /** The answer is longer than it may be. */
  readonly cut: string
}

export const wordSet = (words: string): ReadonlySet<string> =>
  new Set(words.split(/\s+/).map(plain))

/** Any of these phrases, of whole words. */
export const oneOf = (...phrases: readonly string[]) => new RegExp(`\\b(?:${phrases.join('|')})\\b`)
