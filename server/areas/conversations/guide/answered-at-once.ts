import type { Language } from '#server/areas/conversations/guide/languages/language.ts'
import type { Question } from '#server/areas/conversations/guide/question.ts'
import { madeWith, whoMaySee } from '#server/areas/conversations/guide/selection.ts'
import type { CatalogueDemo } from '#server/areas/demos/catalogue.ts'

type Known = {
  readonly own: readonly CatalogueDemo[]
  /** What the answer before named. */
  readonly named: readonly CatalogueDemo[]
  /** What the newest answer with a list named, in its order. */
  readonly list: readonly CatalogueDemo[]
}

/** What needs no search: thanks, the portal itself, and which of the demos of before is meant; else `null`. */
export const answeredAtOnce = (
  question: Question,
  { own, named, list }: Known,
  language: Language,
): {
  readonly text: string
  readonly keys: readonly string[]
  readonly answeredBy: string
} | null => {
  const { say } = language
  const { answeredBy } = say
  if (question.isPortal) {
    return { text: say.portal, keys: [], answeredBy }
  }
  if (question.isThanks) {
    return { text: say.welcome, keys: [], answeredBy }
  }
  if (own.length === 0) {
    return { text: say.nothingShared, keys: [], answeredBy }
  }
  const about = named.length === 1 ? named : own
  const isClear = isBare(question) && (named.length === 1 || !question.isThose)
  const told = isClear ? toldOf(about, question, language) : []
  if (told.length > 0) {
    return {
      text: told.join(' '),
      keys: about === own ? [] : about.map(({ key }) => key),
      answeredBy,
    }
  }
  const only = question.isOpen && isBare(question) && named.length === 1 ? named[0] : undefined
  const meant = question.place === null ? only : list[question.place - 1]
  if (meant !== undefined) {
    const text = question.isOpen ? `${say.hereItIs} ${say.access}` : say.hereItIs
    return { text, keys: [meant.key], answeredBy }
  }
  return question.place === null || list.length === 0
    ? null
    : { text: say.onlyNamed(list.length), keys: list.map(({ key }) => key), answeredBy }
}

/** Who may see it, and what it is made with, where that is asked. */
export const toldOf = (
  demos: readonly CatalogueDemo[],
  { isWhoMay, isMadeWith }: Question,
  language: Language,
) => [
  ...(isWhoMay && demos.length === 1 ? demos.map((it) => whoMaySee(it, language)) : []),
  ...(isMadeWith && demos.length > 0 ? [madeWith(demos, language)] : []),
]

/** It names nothing that demos are chosen by. */
const isBare = ({ isAll, isNewest, isFeatured, isMore, words, ...named }: Question) =>
  !isAll &&
  !isNewest &&
  !isFeatured &&
  !isMore &&
  [words, named.audiences.names, named.technologies.names].every(({ length }) => length === 0)
