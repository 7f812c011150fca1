import type { Answer, Message, Question } from '#src/api/contract/conversations.ts'

/** A question with its answer, and all wordings of it, the oldest first, by their ids. */
export type Exchange = {
  readonly question: Question
  readonly answer: Answer | null
  readonly versions: readonly string[]
}

type Asked = Omit<Exchange, 'versions'>

/**
 * What is shown of a conversation with branches, from the first question on: the branch of the question that was `chosen`, as
 * far as it goes; without one, the branch that was gone on with last.
 */
export const shownExchanges = (
  messages: readonly Message[],
  chosen: string | null,
): readonly Exchange[] => {
  const all = exchangesIn(messages)
  const branches = Map.groupBy(all, ({ question }) => question.follows)
  const leaf = all.find(({ question }) => question.id === chosen) ?? all.at(-1)
  return [...before(leaf, all), ...behind(leaf, branches)].map((it) => ({
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

/** Up to this one and with it. */
const before = (exchange: Asked | undefined, all: readonly Asked[]): readonly Asked[] =>
  exchange === undefined
    ? []
    : [
        ...before(
          all.find(({ answer }) => answer?.id === exchange.question.follows),
          all,
        ),
        exchange,
      ]

/** What went on from there last. */
const behind = (
  exchange: Asked | undefined,
  branches: ReadonlyMap<string | null, readonly Asked[]>,
): readonly Asked[] => {
  const next = exchange?.answer ? branches.get(exchange.answer.id)?.at(-1) : undefined
  return next === undefined ? [] : [next, ...behind(next, branches)]
}
