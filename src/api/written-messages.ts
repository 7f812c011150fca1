import type { Answer, Conversation, Message } from '#src/api/contract/conversations.ts'

/**
 * The conversation with messages that came since, in whatever order they came: over the live channel, as the answer of a call,
 * or with the page. Of two states of one answer the later one stays.
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

/** Begun anew, ended, or longer. */
const isGrown = (next: Answer, before: Answer) => {
  if (next.at !== before.at) {
    return next.at > before.at
  }
  return next.state === 'writing'
    ? before.state === 'writing' && next.text.length > before.text.length
    : before.state === 'writing'
}

type Part = { readonly answerId: string; readonly at: number; readonly text: string }

/** The conversation with more of an answer's text; `null` where something before it is missing. */
export const withPart = (before: Conversation, part: Part): Conversation | null => {
  const answer = before.messages.find(({ id }) => id === part.answerId)
  if (answer?.role !== 'answer' || answer.text.length < part.at) {
    return null
  }
  return withMessages(before, {
    messages: [{ ...answer, text: answer.text.slice(0, part.at) + part.text }],
  })
}

/** The newest answer that is being written, `null` while none is: one that failed may be written anew behind others. */
export const writingIn = ({ messages }: Pick<Conversation, 'messages'>): Answer | null =>
  messages.findLast(isWriting) ?? null

const isWriting = (it: Message): it is Answer => it.role === 'answer' && it.state === 'writing'
