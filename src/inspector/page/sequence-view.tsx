import { useState } from 'react'

import { eventName } from '#src/inspector/event-name.ts'
import { Tip } from '#src/inspector/page/tip.tsx'
import type { ToldMessage } from '#src/inspector/protocol.ts'
import type { SeenActor, World } from '#src/inspector/world.ts'

type SequenceViewProps = {
  past: readonly ToldMessage[]
  world: World
  actor: SeenActor
}

/** Whoever is no actor: the page, by what a person does there. */
const page = 'page'
const mostShown = 60
const column = 120
const row = 34
const head = 40

const shortened = (name: string) => (name.length > 18 ? `${name.slice(0, 17)}…` : name)

/** Who told whom, from top to bottom, as far as the last events go. */
export function SequenceView({ past, world, actor }: SequenceViewProps) {
  const [isWide, setIsWide] = useState(false)
  const told = past
    .flatMap((message) =>
      message.type === '@xstate.event'
        ? [{ from: message.sourceId ?? page, to: message.sessionId, type: message.event.type }]
        : [],
    )
    .filter(({ from, to, type }) => from !== to && !/^xstate\.(?:init|snapshot)/.test(type))
    .filter(({ from, to }) => isWide || from === actor.id || to === actor.id)
    .slice(-mostShown)
  const actors = [...new Set(told.flatMap(({ from, to }) => [from, to]))]
  const xOf = (id: string) => actors.indexOf(id) * column + column / 2
  const height = head + told.length * row + 16

  return (
    <>
      <div className="tools">
        <label>
          <input
            type="checkbox"
            checked={isWide}
            onChange={({ target }) => setIsWide(target.checked)}
          />
          all actors, not only {actor.name}
        </label>
      </div>
      {told.length === 0 ? <p className="quiet">Nobody has told anybody anything yet.</p> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys */}
      <div className="sequence" role="region" aria-label="Sequence of events" tabIndex={0}>
        <svg width={actors.length * column} height={height}>
          <defs>
            <Tip id="told" />
          </defs>
          {actors.map((id) => (
            <g key={id} className="lifeline">
              <text x={xOf(id)} y={20} textAnchor="middle">
                {id === page ? page : shortened(world.get(id)?.name ?? id)}
              </text>
              <line x1={xOf(id)} x2={xOf(id)} y1={head - 10} y2={height} />
            </g>
          ))}
          {told.map(({ from, to, type }, index) => {
            const y = head + index * row + 20
            return (
              <g key={`${index}${type}`} className="told">
                <line x1={xOf(from)} x2={xOf(to)} y1={y} y2={y} markerEnd="url(#told)" />
                <text x={(xOf(from) + xOf(to)) / 2} y={y - 5} textAnchor="middle">
                  {eventName(type)}
                </text>
              </g>
            )
          })}
        </svg>
      </div>
    </>
  )
}
