import type { Answer, Conversation, Message } from '#src/api/contract/conversations.ts'

/**
 * Merges messages into the conversation, in whatever order they come: over the live channel, as a call's answer, or with the
 * page. Of two states of the same answer the later one wins.
 */
export const withMessages = (
  before: Conversation,
  { messages }: Pick<Conversation, 'messages'>,
): Conversation => {
  const known = new Map(before.messages.map((it) => [it.id, it]))
  const newer = new Map(
    messages.filter((it) => isLater(it, known.get(it.id))).map((it) => [it.id, it]),
  )
  if (newer.size === 0) {
    return before
  }
  return {
    ...before,
    messages: [
      ...before.messages.map((it) => newer.get(it.id) ?? it),
      ...messages.filter(({ id }) => !known.has(id)),
    ],
  }
}

const isLater = (next: Message, before: Message | undefined) =>
  before === undefined ||
  (before.role === 'answer' && next.role === 'answer' && isGrown(next, before))

/** Later means: begun again, ended, or longer. */
const isGrown = (next: Answer, before: Answer) => {
  if (next.at !== before.at) {
    return next.at > before.at
  }
  return next.state === 'writing'
    ? before.state === 'writing' && next.text.length > before.text.length
    : before.state === 'writing'
}

type Part = { readonly answerId: string; readonly at: number; readonly text: string }

/** Appends a piece of an answer's text; `null` if something before it is missing. */
export const withPart = (before: Conversation, part: Part): Conversation | null => {
  const answer = before.messages.find(({ id }) => id === part.answerId)
  if (answer?.role !== 'answer' || answer.text.length < part.at) {
    return null
  }
  return withMessages(before, {
    messages: [{ ...answer, text: answer.text.slice(0, part.at) + part.text }],
  })
}

/** The newest answer that is being written, if any. It need not be the last one: a failed answer may be written again. */
export const writingIn = ({ messages }: Pick<Conversation, 'messages'>): Answer | null =>
  messages.findLast(isWriting) ?? null

const isWriting = (it: Message): it is Answer => it.role === 'answer' && it.state === 'writing'
