import type { Answer, Message, Question } from '#src/api/contract/conversations.ts'
import { groupedBy } from '#src/lib/grouped-by.ts'

/** A question with its answer, and the ids of all its wordings, oldest first. */
export type Exchange = {
  readonly question: Question
  readonly answer: Answer | null
  readonly versions: readonly string[]
}

type Asked = Omit<Exchange, 'versions'>

/**
 * The visible branch of a conversation, from the first question on: the one with the `chosen` question, to its end; without
 * one, the branch that was continued last.
 */
export const shownExchanges = (
  messages: readonly Message[],
  chosen: string | null,
): readonly Exchange[] => {
  const all = exchangesIn(messages)
  const branches = groupedBy(all, ({ question }) => question.follows)
  const byAnswer = new Map(all.map((it) => [it.answer?.id ?? null, it]))
  const leaf = all.find(({ question }) => question.id === chosen) ?? all.at(-1)
  const before = chain(leaf, ({ question: { follows } }) =>
    follows === null ? undefined : byAnswer.get(follows),
  )
  const behind = chain(leaf, ({ answer }) => answer && branches.get(answer.id)?.at(-1))
  return [...before.toReversed(), ...behind.slice(1)].map((it) => ({
    ...it,
    versions: (branches.get(it.question.follows) ?? []).map(({ question }) => question.id),
  }))
}

const exchangesIn = (messages: readonly Message[]): readonly Asked[] =>
  messages.flatMap((question, at) => {
    const answer = messages[at + 1]
    return question.role === 'question'
      ? [{ question, answer: answer?.role === 'answer' ? answer : null }]
      : []
  })

/** The first, and each that follows the one before. */
const chain = <TLink>(
  first: TLink | undefined,
  next: (link: TLink) => TLink | null | undefined,
): readonly TLink[] => {
  const links: TLink[] = []
  for (let link = first ?? null; link !== null; link = next(link) ?? null) {
    links.push(link)
  }
  return links
}
