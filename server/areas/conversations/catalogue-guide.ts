import type { Catalogue } from '#server/areas/demos/catalogue.ts'
import type { AnswerQuestion, Answered, Turn } from '#server/areas/conversations/answering.ts'
import { createCatalogueSearch, type Found } from '#server/areas/conversations/catalogue-search.ts'

const mostCited = 5
const answeredBy =
  'Answered by a search of your demos. No language model is connected to this portal.'

/** AI-3: answers by full-text search in the demos that the viewer may see, and in nothing else (AZ-05). */
export const createCatalogueGuide = ({
  demos,
  listFor,
}: Pick<Catalogue, 'demos' | 'listFor'>): AnswerQuestion => {
  const search = createCatalogueSearch(demos)

  return async (question, viewer, history, { onText }) => {
    const own = listFor(viewer).map(({ key, tagline: excerpt }) => ({ key, excerpt }))
    const before = refersBack.test(question) ? citedLast(history) : []
    const among = before.length > 0 ? own.filter(({ key }) => before.includes(key)) : own
    const result = search(
      question,
      among.map(({ key }) => key),
    )
    const answer = answerOf(result, among, before.length > 0 ? 'those' : 'your')
    onText(answer.text)
    return { ...answer, answeredBy }
  }
}

/** Asks about the demos that the answer before named. */
const refersBack = /\b(?:these|those|them)\b/i

const citedLast = (history: readonly Turn[]) =>
  (history.at(-1)?.answer.citations ?? []).map(({ key }) => key)

const answerOf = (
  { count, hits, found, missed }: Found,
  among: Answered['citations'],
  whose: 'your' | 'those',
): Omit<Answered, 'answeredBy'> => {
  if (among.length === 0) {
    return { text: 'No demos are shared with you yet: there is nothing to search.', citations: [] }
  }
  if (found.length + missed.length === 0) {
    return {
      text: `${greeting(among.length)}\n\n${howToAsk}`,
      citations: among.slice(0, mostCited),
    }
  }
  if (count === 0) {
    return {
      text: `None of ${whose} demos mentions ${either(missed)}.\n\n${howToAsk}`,
      citations: [],
    }
  }
  const citations = hits.slice(0, mostCited)
  const some = count === 1 ? `One of ${whose} demos mentions` : `${count} of ${whose} demos mention`
  const sentences = [
    `${some} ${either(found)}.`,
    citations.length < count && best(citations.length),
    missed.length > 0 && `None mentions ${either(missed)}.`,
  ]
  return { text: sentences.filter((it) => it !== false).join(' '), citations }
}

const best = (count: number) => (count === 1 ? 'This one fits best.' : `These ${count} fit best.`)

const greeting = (count: number) =>
  count === 1
    ? 'One demo is shared with you.'
    : `${count} demos are shared with you. ${count > mostCited ? 'Here are the first.' : 'Here they are.'}`

const howToAsk =
  'Ask for a topic, a technology or an audience: “waiting times”, “Gemini”, “customers”. The words are looked for in the names and descriptions of your demos.'

const mostWords = 6

/** “a”, “b” or “c” */
const either = (words: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
    words.slice(0, mostWords).map((word) => `“${word}”`),
  )
