import { setTimeout as sleep } from 'node:timers/promises'

import type { HeldAnswer } from '#server/areas/conversations/held-answer.ts'

/** What comes in this time is kept and told at once; the most is for an answer that comes faster than it is drawn. */
const gatheringMs = { least: 80, most: 320 }
/** Letters in a millisecond that a page draws: nobody waits for what comes while they see the rest of what was told. */
const drawnInMs = 5
/** An answer that thinks without a word is still held. */
const signOfLifeMs = 3_000

type Ears = {
  readonly tell: () => Promise<void>
  /** It was stopped, or another writes it. */
  readonly onLost: () => void
}

const gatheringAfter = (letters: number) =>
  Math.min(gatheringMs.most, Math.max(gatheringMs.least, letters / drawnInMs))

/** Keeps an answer's text as it comes: one statement at a time, however small the pieces are. */
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
        // What the database cannot keep now goes with what follows.
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
    /** Resolves when nothing is under way any more. What was not kept by then goes with what follows. */
    end: async () => {
      await end()
      if (!isLost && text !== written) {
        await keep()
      }
    },
    [Symbol.asyncDispose]: end,
  }
}
