import { useMemo, useState } from 'react'

import { ListTools } from '#src/inspector/page/list-tools.tsx'
import { eventName } from '#src/inspector/event-name.ts'
import type { ToldMessage } from '#src/inspector/protocol.ts'
import type { SeenActor, World } from '#src/inspector/world.ts'

type EventListProps = {
  messages: readonly ToldMessage[]
  world: World
  /** Whose chart is shown. */
  actor: SeenActor | null
  /** How many of them have happened. */
  cursor: number
  /** Goes to the moment after so many messages. */
  onStop: (at: number) => void
}
const mostShown = 300

/** What actors tell themselves, and that they begin and end. */
const isByTheWay = (type: string) => /^xstate\.(?:init|stop|snapshot|promise)/.test(type)

type Line = { at: number; from: string | undefined; to: string; event: { type: string } }

const linesOf = (messages: readonly ToldMessage[]) =>
  messages.flatMap((message, index): Line[] =>
    message.type === '@xstate.event'
      ? [{ at: index + 1, from: message.sourceId, to: message.sessionId, event: message.event }]
      : [],
  )

/** What comes again and again, a timer's beat say, is one line with its newest moment, known by its first. */
const gathered = (lines: readonly Line[]) =>
  lines.reduce<(Line & { first: number; times: number })[]>((all, line) => {
    const last = all.at(-1)
    const isAgain =
      last?.event.type === line.event.type && last.from === line.from && last.to === line.to
    if (isAgain) {
      all[all.length - 1] = { ...line, first: last.first, times: last.times + 1 }
    } else {
      all.push({ ...line, first: line.at, times: 1 })
    }
    return all
  }, [])

/** Whoever heard it has done what it led to. */
const momentAt = (messages: readonly ToldMessage[], at: number) => {
  const heard = messages[at - 1]
  const done = messages.findIndex(
    ({ type, sessionId }, index) =>
      index >= at && type === '@xstate.snapshot' && sessionId === heard?.sessionId,
  )
  return done === -1 ? at : done + 1
}

/** What was told, the newest first, to search and to step back to. */
export function EventList({ messages, world, actor, cursor, onStop }: EventListProps) {
  const [searched, setSearched] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const [isOne, setIsOne] = useState(false)
  const lines = useMemo(() => linesOf(messages), [messages])
  const nameOf = (id: string | undefined) => world.get(id ?? '')?.name ?? '•'
  const isSearched = ({ from, to, event }: Line) =>
    searched === '' ||
    `${nameOf(from)} ${nameOf(to)} ${eventName(event.type)} ${JSON.stringify(event)}`
      .toLowerCase()
      .includes(searched.toLowerCase())
  const found = gathered(
    lines.filter(
      (line) =>
        (isWhole || !isByTheWay(line.event.type)) &&
        (!isOne || line.from === actor?.id || line.to === actor?.id) &&
        isSearched(line),
    ),
  )
  return (
    <>
      <ListTools
        noun="events"
        searched={searched}
        onSearch={setSearched}
        options={[
          { text: `only ${actor?.name ?? 'one'}`, isOn: isOne, onChange: setIsOne },
          { text: 'begins and ends too', isOn: isWhole, onChange: setIsWhole },
        ]}
      />
      {found.length === 0 ? (
        <p className="quiet">
          {lines.length === 0 ? 'Nobody has told anybody anything yet.' : 'No event fits.'}
        </p>
      ) : null}
      <ol className="events">
        {found
          .slice(-mostShown)
          .toReversed()
          .map(({ at, first, from, to, event, times }) => (
            <li
              key={first}
              className={at > cursor ? 'ahead' : ''}
              aria-current={momentAt(messages, at) === cursor ? 'step' : undefined}
            >
              <details>
                <summary>
                  <b>{eventName(event.type)}</b>
                  {times > 1 ? ` × ${times}` : ''}{' '}
                  <small>
                    {nameOf(from)} → {nameOf(to)}
                  </small>
                </summary>
                <pre>{JSON.stringify(event, null, 2)}</pre>
              </details>
              <button
                type="button"
                title="Go to this moment"
                aria-label={`${at}, ${eventName(event.type)} to ${nameOf(to)}`}
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
