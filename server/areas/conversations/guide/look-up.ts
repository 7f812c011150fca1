import type {
  createCatalogueSearch,
  Found,
} from '#server/areas/conversations/guide/catalogue-search.ts'
import { isFiller, languages } from '#server/areas/conversations/guide/languages/languages.ts'
import type { Question } from '#server/areas/conversations/guide/question.ts'
import { stepsOf } from '#server/areas/conversations/guide/selection.ts'
import type { CatalogueDemo } from '#server/areas/demos/catalogue.ts'
import type { Services } from '#server/base/services.ts'

type Search = ReturnType<typeof createCatalogueSearch>
type LookedUp = {
  /** The rules or the catalogue's data were asked. */
  readonly isRuled: boolean
  /** Those that the rules and the catalogue's data give. */
  readonly kept: readonly CatalogueDemo[]
  /** What a search for all other words finds among them; `null` where there are none. */
  readonly found: Found | null
}

/** Which of these demos a question asks for. */
export const lookUp = async (
  question: Question,
  among: readonly CatalogueDemo[],
  search: Search,
  services: Pick<Services, 'db' | 'now'>,
): Promise<LookedUp> => {
  const steps = stepsOf(question, among, languages[0])
  const kept = steps.at(-1)?.demos ?? among
  const isRuled = steps.length > 0
  if (question.words.length === 0 || among.length === 0) {
    return { isRuled, kept, found: null }
  }
  const keys = kept.map(({ key }) => key)
  const found = await search(question.words, keys, question.language, services)
  return { isRuled, kept, found: isOfNothing(found) ? null : found }
}

/** Nothing is found but that somebody asks, in words of two languages. */
const isOfNothing = ({ found, missed }: Found) =>
  found.length === 0 && missed.every(({ word }) => isFiller(word))
