import type { AnswerQuestion, Turn } from '#server/areas/conversations/answering.ts'
import {
  createCatalogueSearch,
  type Found,
} from '#server/areas/conversations/guide/catalogue-search.ts'
import { citationsOf } from '#server/areas/conversations/guide/citations.ts'
import type { Language } from '#server/areas/conversations/guide/languages/language.ts'
import { isFiller } from '#server/areas/conversations/guide/languages/languages.ts'
import { lookUp } from '#server/areas/conversations/guide/look-up.ts'
import { understood, type Question } from '#server/areas/conversations/guide/question.ts'
import {
  answeredAtOnce,
  compared,
  goesBack,
  mostToldOf,
  pickedFrom,
  toldOf,
  type Known,
} from '#server/areas/conversations/guide/answered-at-once.ts'
import { spokenIn } from '#server/areas/conversations/guide/spoken-in.ts'
import { stepsOf } from '#server/areas/conversations/guide/selection.ts'
import type { Catalogue, CatalogueDemo } from '#server/areas/demos/catalogue.ts'
import type { Services } from '#server/base/services.ts'

/** How many results of a search are shown, and of a list by rules or data, which is longer. */
const mostFound = 5
const mostListed = 20
const mostNamed = 6

/**
 * AI-3: answers only from the demos that the viewer may see (AZ-05). Who may see what, technologies, counts and new demos come
 * from the rules and the catalogue's data; any other word is searched for. It says what it did not find.
 */
export const createCatalogueGuide = (
  { demos, listFor }: Pick<Catalogue, 'demos' | 'listFor'>,
  services: Pick<Services, 'db' | 'now'>,
): AnswerQuestion => {
  const search = createCatalogueSearch(demos)

  return async (text, viewer, history, { onText }) => {
    const listed = new Set(listFor(viewer).map(({ key }) => key))
    const own = demos.filter(({ key }) => listed.has(key))
    const labels = own.map(({ label }) => label)
    const asked = understood(text, labels)
    const turns = history.map((turn) => turnOf(turn, labels))
    const { question: wanted, before, shown } = meantBy(asked, turns)
    const ownOf = (keys: readonly string[]) =>
      keys.flatMap((it) => own.find(({ key }) => key === it) ?? [])
    const known = {
      own,
      named: ownOf(before),
      list: ownOf(listIn(turns)),
    }
    const speaking = languageFor(asked, null, turns)
    const atOnce = answeredAtOnce(asked, known, speaking)
    if (atOnce !== null) {
      onText(atOnce.text)
      const keys = atOnce.demos.map(({ key }) => key)
      const citations = citationsOf(keys, asked, { own, words: [], isAtOnce: true })
      return { text: atOnce.text, citations, answeredBy: speaking.say.answeredBy }
    }
    const { question, those } = meantOf(wanted, known, turns.at(-1)?.asked)
    const { among, found } = await lookUpThose(those, own, (demos) =>
      lookUp(question, demos, search, services),
    )
    const whose = among === own ? 'your' : 'those'
    const language = languageFor(asked, found, turns)
    const { isGoogle } = viewer.person
    const answer = answerOf({ question, among, whose, found, language, shown, isGoogle })
    onText(answer.text)
    const words = found?.found.map(({ word, meant }) => meant ?? word) ?? []
    return {
      text: answer.text,
      citations: citationsOf(answer.keys, question, { own, words }),
      answeredBy: language.say.answeredBy,
    }
  }
}

/** The earlier demos to choose from: “can I show the second to customers?” has no word to search for. */
const meantOf = (question: Question, { named, list }: Known, last: Question | undefined) => {
  const picked = pickedFrom(list, question)
  const isThose =
    question.isThose || (question.isAlso && (last?.isThose === true || last?.isAlso === true))
  return picked === 'beyond' || picked.length === 0
    ? { question, those: isThose ? named : [] }
    : { question: { ...question, words: [] }, those: picked }
}

/** “Those” may be said of anything: what they have nothing of is looked for in all, unless a rule told that they have none. */
const lookUpThose = async (
  those: readonly CatalogueDemo[],
  own: readonly CatalogueDemo[],
  lookUpIn: (demos: readonly CatalogueDemo[]) => ReturnType<typeof lookUp>,
) => {
  if (those.length > 0) {
    const { isRuled, found } = await lookUpIn(those)
    if (isRuled || found?.keys.length !== 0) {
      return { among: those, found }
    }
  }
  return { among: own, found: (await lookUpIn(own)).found }
}

type Understood = { readonly asked: Question; readonly keys: readonly string[] }

const turnOf = ({ question, answer }: Turn, labels: readonly string[]): Understood => ({
  asked: understood(question, labels),
  keys: answer.citations.map(({ key }) => key),
})

/** What was asked in. Where that may be several, the words that are found tell, and else what was spoken before. */
const languageFor = (asked: Question, found: Found | null, turns: readonly Understood[]) => {
  const told = asked.mayBeIn.find((it) => it === found?.language)
  return asked.language ?? told ?? spokenIn([...turns.map((turn) => turn.asked), asked])
}

/** “More” repeats the previous question, for results that were not shown yet. */
const meantBy = (question: Question, turns: readonly Understood[]) => {
  const last = turns.findLastIndex(({ asked }) => !goesOn(asked))
  const meant = question.isMore ? turns[last]?.asked : undefined
  const shown = meant === undefined ? null : new Set(turns.slice(last).flatMap(({ keys }) => keys))
  const earlier = meant === undefined ? turns : turns.slice(0, last)
  const before = earlier.findLast(({ keys }) => keys.length > 0)?.keys ?? []
  return { question: meant ?? question, before, shown }
}

/** The list that “the second” refers to; several of its entries may be asked for in turn. */
const listIn = (turns: readonly Understood[]) =>
  turns.findLast(({ asked, keys }) => !goesBack(asked) && keys.length > 0)?.keys ?? []

/** A question that does not change what “more” refers to. */
const goesOn = (asked: Question) =>
  asked.isMore || goesBack(asked) || asked.isThanks || asked.isPortal

type Given = {
  readonly question: Question
  readonly among: readonly CatalogueDemo[]
  readonly whose: 'your' | 'those'
  readonly found: Found | null
  readonly language: Language
  /** The results that “more” skips; `null` if it is not asked. */
  readonly shown: ReadonlySet<string> | null
  /** Only staff may read how often demos are opened. */
  readonly isGoogle: boolean
}

const answerOf = (given: Given) => {
  const { question, among, whose, found, language, shown, isGoogle } = given
  const { say } = language
  if (question.isUnclear) {
    return { text: say.howToAsk, keys: [] }
  }
  const steps = stepsOf(question, among, language)
  const listed = (steps.at(-1)?.demos ?? among).map(({ key }) => key)
  const isFound = (found?.keys.length ?? 0) > 0
  const all = isFound ? (found?.keys ?? []) : listed
  const isList = !isFound && (steps.length > 0 || question.isAll)
  const left = shown === null ? all : all.filter((key) => !shown.has(key))
  const keys =
    found !== null && !isFound && steps.length === 0
      ? []
      : left.slice(0, isList || shown !== null ? mostListed : mostFound)

  if (shown !== null) {
    return { text: left.length === 0 ? say.noMore : say.more(keys.length), keys }
  }
  const opens = isGoogle ? say.opensElsewhere : say.opensUnknown
  const sentences = question.isPopular ? [opens] : []
  const counts = steps.map(({ demos, predicate }, at) =>
    counted(demos.length, say.whose[at === 0 ? whose : 'them'], predicate, language),
  )
  sentences.push(...counts)
  if (found !== null) {
    sentences.push(
      ...searchSentences(found, say.whose[steps.length === 0 ? whose : 'them'], language),
    )
  } else if (steps.length === 0) {
    sentences.push(say.shared(among.length))
  }
  if (question.isNewest && among.every(({ added }) => added === undefined)) {
    sentences.push(say.noDates)
  }
  if (keys.length > 0 && keys.length < left.length) {
    sentences.push(isFound ? say.best(keys.length) : say.first(keys.length))
  }
  if (isFound && keys.length === 1) {
    sentences.push(
      ...toldOf(
        among.filter(({ key }) => key === keys[0]),
        question,
        language,
      ),
    )
  }
  if (question.isOpen && isFound) {
    sentences.push(say.access)
  }
  if (found?.missed.some(({ word }) => !isLatin.test(word)) === true) {
    sentences.push(say.speaks)
  }
  const isLost = found === null ? steps.length === 0 && !question.isAll : keys.length === 0
  const isCompared =
    question.isCompared && question.places.length === 0 && isFound && keys.length > 1
  const first = keys.slice(0, mostToldOf)
  const differing = isCompared
    ? [
        compared(
          first.flatMap((it) => among.find(({ key }) => key === it) ?? []),
          language,
        ),
      ]
    : []
  const parts = [sentences.join(' '), ...differing, ...(isLost ? [say.howToAsk] : [])]
  return { text: parts.join('\n\n'), keys }
}

const isLatin = /^[\p{Script=Latin}\p{N}]*$/u

const counted = (
  count: number,
  whose: string,
  predicate: Parameters<Language['say']['none']>[1],
  { say }: Language,
) => (count === 0 ? say.none(whose, predicate) : say.some(count, whose, predicate))

/** What was found of the words, what was taken for another, and what nothing has, but for what asks in another language. */
const searchSentences = (
  { keys, found, missed: all }: Found,
  whose: string,
  language: Language,
) => {
  const { say } = language
  const missed = keys.length === 0 ? all : all.filter(({ word }) => !isFiller(word))
  return [
    ...found.flatMap(({ written, meant }) =>
      meant === null ? [] : [say.nearest(say.quote(written), say.quote(meant))],
    ),
    ...(keys.length === 0
      ? []
      : [
          counted(
            keys.length,
            whose,
            say.fit(
              either(
                found.map(({ written, meant }) => meant ?? written),
                language,
              ),
            ),
            language,
          ),
        ]),
    ...(missed.length === 0
      ? []
      : [
          say.none(
            whose,
            say.fit(
              either(
                missed.map(({ written }) => written),
                language,
              ),
            ),
          ),
        ]),
  ]
}

/** “a”, “b” or “c” */
const either = (words: readonly string[], { locale, say }: Language) =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(
    [...new Set(words)].slice(0, mostNamed).map(say.quote),
  )
