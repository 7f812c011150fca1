import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { useState } from 'react'

import { ListTools } from '#src/inspector/page/list-tools.tsx'
import { eventName } from '#src/inspector/event-name.ts'
import type { World } from '#src/inspector/world.ts'

type EventListProps = {
  messages: readonly StatelyInspectionEvent[]
  world: World
  /** How many of them have happened. */
  cursor: number
  /** Goes to the moment after so many messages. */
  onStop: (at: number) => void
}
const mostShown = 300

/** What actors tell themselves, and that they begin and end. */
const isByTheWay = (type: string) => /^xstate\.(?:init|stop|snapshot|promise)/.test(type)

type Line = { at: number; from: string; to: string; event: { type: string } }

/** Whoever heard it has done what it led to. */
const momentAt = (messages: readonly StatelyInspectionEvent[], at: number) => {
  const heard = messages[at - 1]
  const done = messages.findIndex(
    ({ type, sessionId }, index) =>
      index >= at && type === '@xstate.snapshot' && sessionId === heard?.sessionId,
  )
  return done === -1 ? at : done + 1
}

/** What was told, the newest first, to search and to step back to. */
export function EventList({ messages, world, cursor, onStop }: EventListProps) {
  const [searched, setSearched] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const nameOf = (id: string | undefined) => world.get(id ?? '')?.name ?? '•'
  const lines = messages.flatMap((message, index): Line[] =>
    message.type === '@xstate.event'
      ? [
          {
            at: index + 1,
            from: nameOf(message.sourceId),
            to: nameOf(message.sessionId),
            event: message.event,
          },
        ]
      : [],
  )
  const found = lines
    .filter(({ from, to, event }) =>
      `${from} ${to} ${JSON.stringify(event)}`.toLowerCase().includes(searched.toLowerCase()),
    )
    .filter(({ event }) => isWhole || !isByTheWay(event.type))
  return (
    <>
      <ListTools
        noun="events"
        searched={searched}
        onSearch={setSearched}
        more="all"
        isMore={isWhole}
        onMore={setIsWhole}
      />
      <ol className="events">
        {found
          .slice(-mostShown)
          .toReversed()
          .map(({ at, from, to, event }) => (
            <li key={at} className={at > cursor ? 'ahead' : ''}>
              <details>
                <summary>
                  <b>{eventName(event.type)}</b>{' '}
                  <small>
                    {from} → {to}
                  </small>
                </summary>
                <pre>{JSON.stringify(event, null, 2)}</pre>
              </details>
              <button
                type="button"
                title="Go to this moment"
                onClick={() => onStop(momentAt(messages, at))}
              >
                {at}
              </button>
            </li>
          ))}
      </ol>
    </>
  )
}
