import { sql } from 'kysely'

import { createCatalogueIndex } from '#server/areas/conversations/guide/catalogue-index.ts'
import { languages } from '#server/areas/conversations/guide/languages/languages.ts'
import type { Language } from '#server/areas/conversations/guide/languages/language.ts'
import { isMeant } from '#server/areas/conversations/guide/words.ts'
import type { CatalogueDemo } from '#server/areas/demos/catalogue.ts'
import type { Services } from '#server/base/services.ts'

export type Word = { readonly word: string; readonly written: string }

export type Found = {
  /** Keys of matching demos, best first. */
  readonly keys: readonly string[]
  /** The words that some demo has; `meant` is the catalogue's word if the question's was mistyped. */
  readonly found: readonly (Word & { readonly meant: string | null })[]
  /** The words that no demo has. */
  readonly missed: readonly Word[]
  /** The language that the words were found in, where it is one alone and not the catalogue's. */
  readonly language: Language | null
}

type Needs = Pick<Services, 'db' | 'now'>
type Weights = Map<string, number>

/** A word of the catalogue's own language may be a name in any. */
const others = languages.slice(1)
/** A hit that is this much worse than the best is chance. */
const leastShare = 0.2
/** The lower weight of a guessed word. */
const guessedShare = 0.7

/** Full-text search of a catalogue, among the demos of these keys (AZ-05): PostgreSQL's stems and weights, in every language. */
export const createCatalogueSearch = (demos: readonly CatalogueDemo[]) => {
  const indexed = createCatalogueIndex(demos)

  return async (
    words: readonly Word[],
    keys: readonly string[],
    asked: Language | null,
    needs: Needs,
  ): Promise<Found> => {
    const catalogue = await indexed(needs)
    const look = (terms: readonly string[]) => hitsOf(terms, { catalogue, keys, asked }, needs)
    const direct = await look(words.map(({ word }) => word))
    const guesses = await guessesFor(
      words.filter(({ word }) => !direct.has(word)),
      { catalogue, keys },
      needs,
    )
    const guessed = await look([...new Set(guesses.values())])
    const pairs = await look(words.slice(1).map(({ word }, at) => `${words[at]?.word} ${word}`))

    const found = words.flatMap((it) => {
      const meant = direct.has(it.word) ? null : (guesses.get(it.word) ?? null)
      const hits = meant === null ? direct.get(it.word) : guessed.get(meant)
      const share = meant === null ? 1 : guessedShare
      return hits === undefined ? [] : [{ ...it, meant, share, ...hits }]
    })
    const scores = scoresOf(
      [...found, ...[...pairs.values()].map((it) => ({ ...it, share: 1 }))],
      keys.length,
    )
    const least = Math.max(0, ...scores.values()) * leastShare
    const seen = new Set(found.flatMap((it) => [...it.languages]))
    return {
      keys: keys
        .filter((key) => (scores.get(key) ?? 0) > 0 && (scores.get(key) ?? 0) >= least)
        .toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0)),
      found,
      missed: words.filter((it) => !found.some(({ word }) => word === it.word)),
      language: seen.size === 1 ? (others.find(({ search }) => seen.has(search)) ?? null) : null,
    }
  }
}

type Hits = { readonly weights: Weights; readonly languages: ReadonlySet<string> }
type Among = { readonly catalogue: string; readonly keys: readonly string[] }
type Row = { term: string; demo: string; language: string; weight: number }

/** The demos with each term: first in the question's and the catalogue's language, otherwise in any. */
const hitsOf = async (
  terms: readonly string[],
  { catalogue, keys, asked }: Among & { asked: Language | null },
  { db }: Needs,
): Promise<Map<string, Hits>> => {
  const { rows } = await sql<Row>`
    select term, demo, language, ts_rank(array[0.1, 0.25, 0.7, 1]::real[], document, query) as weight
    from unnest(${terms}::text[]) as sought (term)
    cross join unnest(${languages.map(({ search }) => search)}::text[]) as known (searched)
    cross join lateral phraseto_tsquery(searched::regconfig, term) as query
    join guide_texts on language = searched and document @@ query
    where catalogue = ${catalogue} and demo = any(${keys}::text[])`.execute(db)
  const near = new Set([languages[0].search, ...(asked === null ? [] : [asked.search])])
  return new Map(
    [...Map.groupBy(rows, ({ term }) => term)].map(([term, all]) => {
      const own = asked === null ? all : all.filter(({ language }) => near.has(language))
      return [term, hitsIn(own.length > 0 ? own : all)]
    }),
  )
}

const hitsIn = (rows: readonly Row[]): Hits => {
  const weights: Weights = new Map()
  for (const { demo, weight } of rows) {
    weights.set(demo, Math.max(weights.get(demo) ?? 0, weight))
  }
  return { weights, languages: new Set(rows.map(({ language }) => language)) }
}

/** The catalogue's words that are nearest to those it does not have. */
const guessesFor = async (
  words: readonly Word[],
  { catalogue, keys }: Among,
  { db }: Needs,
): Promise<ReadonlyMap<string, string>> => {
  if (words.length === 0) {
    return new Map()
  }
  const { rows } = await sql<{ sought: string; word: string; alike: number }>`
    select sought, word, similarity(word, sought) as alike
    from unnest(${words.map(({ word }) => word)}::text[]) as it (sought)
    join guide_words on word % sought or starts_with(sought, word) or right(sought, length(word)) = word
    where catalogue = ${catalogue} and demos && ${keys}::text[]
    order by alike desc, word`.execute(db)
  return new Map(
    rows
      .filter(({ sought, word, alike }) => isMeant(sought, word, alike))
      .toReversed()
      .map(({ sought, word }) => [sought, word]),
  )
}

/** A rare word has more weight than one that all demos have. */
const scoresOf = (found: readonly (Hits & { share: number })[], count: number) => {
  const scores: Weights = new Map()
  for (const { weights, share } of found) {
    for (const [key, weight] of weights) {
      const told = weight * share * Math.log(1 + count / weights.size)
      scores.set(key, (scores.get(key) ?? 0) + told)
    }
  }
  return scores
}
