import { nameOf } from '#server/areas/conversations/naming.ts'
import type { Language } from '#server/areas/conversations/guide/languages/language.ts'
import type { Question } from '#server/areas/conversations/guide/question.ts'
import { madeWith, whoMaySee } from '#server/areas/conversations/guide/selection.ts'
import { plainQuestion } from '#server/areas/conversations/guide/words.ts'
import type { CatalogueDemo } from '#server/areas/demos/catalogue.ts'

/** The most demos that are described in one answer. */
export const mostToldOf = 5

type Demos = readonly CatalogueDemo[]
export type Known = {
  readonly own: Demos
  /** The demos of the newest answer that named any. */
  readonly named: Demos
  /** The demos of the newest answer with a list, in order. */
  readonly list: Demos
}
type Told = { readonly text: string; readonly demos: Demos }

/** Answers that need no search: thanks, the portal itself, and earlier demos that a question points to; otherwise `null`. */
export const answeredAtOnce = (
  question: Question,
  known: Known,
  language: Language,
): Told | null => {
  const { say } = language
  if (question.isPortal) {
    return { text: say.portal, demos: [] }
  }
  if (question.isThanks) {
    return { text: say.welcome, demos: [] }
  }
  if (known.own.length === 0) {
    return { text: say.nothingShared, demos: [] }
  }
  const picked = pickedFrom(known.list, question)
  if (picked === 'beyond') {
    return { text: say.onlyNamed(known.list.length), demos: known.list }
  }
  if (picked.length > 0) {
    return namesAudience(question)
      ? null
      : (toldAbout(picked, question, language) ?? offered(picked, question, language))
  }
  const about = aboutIn(question, known)
  const told = about.length === 0 ? null : toldAbout(about, question, language)
  if (told !== null) {
    return told
  }
  if (!isBare(question) || (known.named.length !== 1 && question.isThose)) {
    return null
  }
  const said = toldOf(known.named.length === 1 ? known.named : known.own, question, language)
  if (said.length > 0) {
    return { text: said.join(' '), demos: known.named.length === 1 ? known.named : [] }
  }
  return question.isOpen && known.named.length === 1
    ? offered(known.named, question, language)
    : null
}

/** The demos of a list that a question points to; none if it points to none, or there is no list. */
export const pickedFrom = (list: Demos, { places }: Question): Demos | 'beyond' => {
  const picked = places.map((place) => list.at(place > 0 ? place - 1 : place))
  const there = picked.filter((it) => it !== undefined)
  return list.length > 0 && there.length < picked.length ? 'beyond' : [...new Set(there)]
}

const namesAudience = ({ audiences: { names, without } }: Question) =>
  names.length > 0 || without.length > 0

/** The demos that a question wants described or compared. */
const aboutIn = (question: Question, { own, named }: Known): Demos => {
  const { isDetails, isCompared } = question
  if ((!isDetails && !isCompared) || namesOther(question)) {
    return []
  }
  if (isBare(question)) {
    return named
  }
  const called = own.filter((it) => isCalled(it, question))
  // “How does it differ from Robotaxi?”
  const isBesideOne = isCompared && called.length === 1 && named.length === 1
  const both = isBesideOne ? [...new Set([...named, ...called])] : called
  return isCompared && both.length < 2 ? [] : both
}

const isCalled = ({ key, label }: CatalogueDemo, { text }: Question) =>
  [key, plainQuestion(label)].some((it) => ` ${text} `.includes(` ${it} `))

/** Answers about known demos: more details, differences, who may see them, what they are made with. */
const toldAbout = (demos: Demos, question: Question, language: Language): Told | null => {
  const { say } = language
  const some = demos.slice(0, mostToldOf)
  if (question.isCompared && some.length > 1) {
    return { text: `${say.hereTheyAre}\n\n${compared(some, language)}`, demos: some }
  }
  if (question.isDetails || question.isCompared) {
    return { text: say.catalogueSays, demos: some }
  }
  const told = toldOf(demos, question, language)
  return told.length > 0 ? { text: told.join(' '), demos } : null
}

const offered = (demos: Demos, { isOpen }: Question, { say }: Language): Told => {
  const text = demos.length === 1 ? say.hereItIs : say.hereTheyAre
  return { text: isOpen ? `${text} ${say.access}` : text, demos }
}

/** By the rules and the catalogue's data; a line each. */
export const compared = (demos: Demos, language: Language) =>
  demos
    .map(
      (it) => `- **${nameOf(it.key)}** – ${whoMaySee(it, language)} – ${madeWith([it], language)}`,
    )
    .join('\n')

/** Who may see the demo and what it is made with, if asked. */
export const toldOf = (demos: Demos, { isWhoMay, isMadeWith }: Question, language: Language) => {
  const { say } = language
  const whose = demos.length === 1 ? say.thisDemo : say.yourDemos
  return [
    ...(isWhoMay && demos.length === 1
      ? demos.map((it) => `${say.thisDemo} ${whoMaySee(it, language)}.`)
      : []),
    ...(isMadeWith && demos.length > 0 ? [`${whose} ${madeWith(demos, language)}.`] : []),
  ]
}

/** The answer is about earlier demos, and starts no new list. */
export const goesBack = (question: Question) => {
  const { places, isDetails, isCompared, isWhoMay, isMadeWith, isOpen } = question
  const isAbout = isCompared || isWhoMay || isMadeWith || isOpen
  return places.length > 0 || isDetails || (isAbout && isBare(question))
}

/** The question has no criterion to choose demos by. */
const isBare = (question: Question) => question.words.length === 0 && !namesOther(question)

const namesOther = (question: Question) => {
  const { isAll, isNewest, isFeatured, isMore, technologies } = question
  const isList = isAll || isNewest || isFeatured || isMore
  return isList || namesAudience(question) || technologies.names.length > 0
}
