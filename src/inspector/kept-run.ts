import type { Run, ToldMessage } from '#src/inspector/protocol.ts'

type Beginning = Extract<ToldMessage, { type: '@xstate.actor' }>

/** How an actor stands after a message, told as if it began so. */
const stoodAfter = (message: ToldMessage, before: Beginning | undefined) => {
  if (message.type === '@xstate.actor') {
    return message
  }
  return message.type === '@xstate.snapshot' && before !== undefined
    ? { ...before, snapshot: message.snapshot }
    : before
}

/** Whoever lives after these messages, parents before their children. */
const livingAfter = (messages: readonly ToldMessage[]) => {
  const living = new Map<string, Beginning>()
  for (const message of messages) {
    const { sessionId } = message
    const actor = stoodAfter(message, living.get(sessionId))
    if (actor?.snapshot.status === 'active') {
      living.set(sessionId, actor)
    } else {
      living.delete(sessionId)
    }
  }
  return [...living.values()]
}

/** Keeps the newest messages of a run, behind how each actor that lived stood before them. */
export const keepRun = (most: number) => {
  // More at once than the one that is too many: what stays is gathered anew each time.
  const newest = Math.ceil(most * 0.9)
  let messages: ToldMessage[] = []
  let leftOut = 0

  return {
    add: (message: ToldMessage) => {
      messages.push(message)
      if (messages.length > most) {
        const kept = [...livingAfter(messages.slice(0, -newest)), ...messages.slice(-newest)]
        leftOut += messages.length - kept.length
        messages = kept
      }
    },
    get: (): Pick<Run, 'messages' | 'leftOut'> => ({ messages, leftOut }),
  }
}
