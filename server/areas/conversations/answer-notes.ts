import { setTimeout as sleep } from 'node:timers/promises'

import type { HeldAnswer } from '#server/areas/conversations/held-answer.ts'

/**
 * Text that arrives within this time is stored and told together; the longest is for an answer that comes faster than it is
 * drawn.
 */
const gatheringMs = { least: 80, most: 320 }
/** How many letters a page draws per millisecond: until it has drawn what was told, nobody misses the rest. */
const drawnInMs = 5
/** Extends the hold while the model thinks without writing. */
const signOfLifeMs = 3_000

type Ears = {
  readonly tell: () => Promise<void>
  /** The answer was stopped, or another process writes it. */
  readonly onLost: () => void
}

const gatheringAfter = (letters: number) =>
  Math.min(gatheringMs.most, Math.max(gatheringMs.least, letters / drawnInMs))

/** Stores an answer's text as it comes, one statement at a time, however small the pieces are. */
export const notesOf = (held: HeldAnswer, { tell, onLost }: Ears) => {
  const ended = new AbortController()
  let text = ''
  let written = ''
  let isLost = false

  const keep = async () => {
    const now = text
    isLost ||= !(await held.write(now))
    if (isLost) {
      onLost()
      ended.abort()
    } else if (now !== written) {
      written = now
      await tell()
    }
  }
  const run = async () => {
    let silentMs = 0
    let waitMs = gatheringMs.least
    while (!ended.signal.aborted) {
      await sleep(waitMs, undefined, { signal: ended.signal }).catch(() => {})
      silentMs = text === written ? silentMs + waitMs : signOfLifeMs
      waitMs = gatheringAfter(text.length - written.length)
      if (silentMs >= signOfLifeMs && !ended.signal.aborted) {
        silentMs = 0
        // What could not be stored now is stored with the next piece.
        await keep().catch(() => {})
      }
    }
  }
  const running = run()

  const end = async () => {
    ended.abort()
    await running
  }
  return {
    add: (piece: string) => {
      text += piece
    },
    /** Resolves when no statement is running. What was not stored by then is stored with the next piece. */
    end: async () => {
      await end()
      if (!isLost && text !== written) {
        await keep()
      }
    },
    [Symbol.asyncDispose]: end,
  }
}
