import { useMemo, useState } from 'react'

import type { Chart } from '#src/inspector/chart.ts'
import { ActorTree } from '#src/inspector/page/actor-tree.tsx'
import { ChartView } from '#src/inspector/page/chart-view.tsx'
import { EventList } from '#src/inspector/page/event-list.tsx'
import { OpenRun } from '#src/inspector/page/open-run.tsx'
import { runs } from '#src/inspector/page/runs.ts'
import { SequenceView } from '#src/inspector/page/sequence-view.tsx'
import { StateView } from '#src/inspector/page/state-view.tsx'
import { Timeline } from '#src/inspector/page/timeline.tsx'
import { Toolbar } from '#src/inspector/page/toolbar.tsx'
import type { Run } from '#src/inspector/protocol.ts'
import type { FlowName } from '#src/machines/app/flows.ts'
import { activePaths, chartOf, worldAt, type SeenActor, type World } from '#src/inspector/world.ts'

const panels = ['Events', 'Sequence', 'State'] as const
type Panel = (typeof panels)[number]
const nothing: Run['messages'] = []

/** Flows that come by themselves: no screen opened them. */
const background: readonly (string | null)[] = ['live', 'reports'] satisfies FlowName[]

/** Whoever was chosen, while they are there; else the flow that a screen opened last, else the first actor. */
const shownActor = (world: World, chosen: string | null): SeenActor | null => {
  const actors = [...world.values()]
  const [root] = actors
  const flow = actors.findLast(
    ({ machine, parent }) =>
      machine !== null && !background.includes(machine) && parent === root?.id,
  )
  return world.get(chosen ?? '') ?? flow ?? root ?? null
}

/** The flows of the portal's tabs as they run: who is there, in which state, what they told each other. */
export function Inspector({ charts }: { charts: readonly Chart[] }) {
  const known = runs.use()
  const [picked, setPicked] = useState<string | null>(null)
  const [stopped, setStopped] = useState<{ runId: string; at: number } | null>(null)
  const [chosen, setChosen] = useState<{ runId: string; actorId: string } | null>(null)
  const [panel, setPanel] = useState<Panel>('Events')
  // A moment and an actor are of their run: a page that is loaded meanwhile is not shown by them.
  const held = picked ?? stopped?.runId ?? chosen?.runId
  const run = known.find(({ id }) => id === held) ?? known[0]
  const messages = run?.messages ?? nothing
  const cursor = Math.min(stopped?.at ?? messages.length, messages.length)
  const world = useMemo(() => worldAt(messages, cursor), [messages, cursor])
  const actor = shownActor(world, chosen?.actorId ?? null)
  const active = useMemo(() => activePaths(actor?.snapshot.value), [actor])

  if (run === undefined) {
    return (
      <main className="empty">
        <h1>Flow inspector</h1>
        <p role="status">
          Waiting for a portal. Open one in another tab with <a href="/?inspect">/?inspect</a>.
        </p>
        <OpenRun onRun={setPicked} />
      </main>
    )
  }
  const chart = actor === null ? null : chartOf(charts, actor)
  const past = messages.slice(0, cursor)
  const stop = (at: number) =>
    setStopped({ runId: run.id, at: Math.max(1, Math.min(at, messages.length)) })

  return (
    <div className="inspector">
      <header>
        <h1>Flow inspector</h1>
        <Toolbar
          run={run}
          known={known}
          actor={actor}
          past={past}
          onRun={(id) => {
            setPicked(id)
            setStopped(null)
            setChosen(null)
          }}
        />
      </header>
      <ActorTree
        world={world}
        shown={actor?.id ?? null}
        onChoose={(actorId) => setChosen({ runId: run.id, actorId })}
      />
      <main>
        <h2>
          {actor?.name ?? 'Nobody'} <small>{actor?.machine === null ? 'no machine' : null}</small>
        </h2>
        {chart !== null && actor !== null ? (
          <ChartView key={chart.machine} {...{ chart, active }} taken={actor.taken} />
        ) : (
          <p className="quiet">
            This actor has no chart: it is a call, a timer or a source of events.
          </p>
        )}
      </main>
      <aside>
        <div role="tablist" aria-label="What happened">
          {panels.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              aria-selected={name === panel}
              onClick={() => setPanel(name)}
            >
              {name}
            </button>
          ))}
        </div>
        <div role="tabpanel" aria-label={panel}>
          {panel === 'Events' ? (
            <EventList {...{ messages, world, actor, cursor }} onStop={stop} />
          ) : null}
          {panel === 'Sequence' && actor !== null ? (
            <SequenceView past={past} world={world} actor={actor} />
          ) : null}
          {panel === 'State' && actor !== null ? <StateView actor={actor} /> : null}
        </div>
      </aside>
      <Timeline
        cursor={cursor}
        length={messages.length}
        leftOut={run.leftOut}
        isLive={stopped === null}
        onStop={stop}
        onLive={() => setStopped(null)}
      />
    </div>
  )
}
