import { createInspector } from '@statelyai/inspect'
import type { InspectionEvent } from 'xstate'

import { maskedMessage } from '#src/inspector/mask.ts'
import type { ToldMessage } from '#src/inspector/protocol.ts'
import { transitionKey } from '#src/inspector/transitions.ts'

/** Definitions nest guards and actions deeper than the protocol's usual ten. */
const depth = 40

/**
 * Makes masked messages of Stately Inspect's protocol of what actors report, while the page has nothing else to do. The
 * protocol leaves out which transitions led to a snapshot; they go along.
 */
export const createTeller = (send: (message: ToldMessage) => void) => {
  const taken = new Map<string, string[]>()
  /** Of snapshots that are not sent yet, by actor, in order. */
  const waiting = new Map<string, string[][]>()

  const inspector = createInspector(
    {
      send: (message) =>
        send(
          message.type === '@xstate.snapshot'
            ? { ...message, taken: waiting.get(message.sessionId)?.shift() ?? [] }
            : message,
        ),
    },
    { serialize: maskedMessage, serializationDepthLimit: depth },
  )

  return (event: InspectionEvent) => {
    const { sessionId } = event.actorRef as { sessionId: string }
    const known = taken.get(sessionId) ?? []
    if (event.type === '@xstate.microstep') {
      // The way in has a transition that no state has.
      const keys = event._transitions.map(transitionKey).filter((key) => !key.endsWith('/-1'))
      taken.set(sessionId, [...known, ...keys])
      return
    }
    if (event.type === '@xstate.snapshot') {
      taken.delete(sessionId)
      waiting.set(sessionId, [...(waiting.get(sessionId) ?? []), known])
    }
    inspector.inspect.next?.(event)
  }
}
