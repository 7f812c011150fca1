import { useMemo, useState } from 'react'

import { ChartView } from '#src/inspector/page/chart-view.tsx'
import { Opened } from '#tests/report/page/opened.tsx'
import { PathItem } from '#tests/report/page/path-item.tsx'
import { Standing } from '#tests/report/page/standing.tsx'
import type { FlowData, PathData } from '#tests/report/report-data.ts'

type FlowSectionProps = {
  flow: FlowData
  /** With the paths that are to be shown. */
  models: FlowData['models']
  hash: string
  isOpen: boolean
}

const nothing: readonly string[] = []

function FlowChart({ flow, path }: { flow: FlowData; path: PathData | null }) {
  const [active, taken] = useMemo(
    () => [
      path?.states.flatMap((place) => flow.states[place]?.path ?? []) ?? nothing,
      path?.transitions.flatMap((place) => flow.transitions[place]?.key ?? []) ?? nothing,
    ],
    [flow, path],
  )
  return (
    <div className="picture">
      <ChartView chart={flow.chart} active={active} taken={taken} />
    </div>
  )
}

type ThroughProps = { noun: string; ids: readonly { id: string }[]; counts: readonly number[] }

/** How many paths go through each, those that none does first. */
function Through({ noun, ids, counts }: ThroughProps) {
  const lines = ids
    .map(({ id }, place) => ({ id, count: counts[place] ?? 0 }))
    .toSorted((one, other) => one.count - other.count)
  return (
    <Opened summary={`${ids.length} ${noun}`} isOpen={false}>
      <ul>
        {lines.map(({ id, count }) => (
          <li key={id}>
            {count === 0 ? <b className="failed">no path</b> : <small>{count} paths</small>}{' '}
            <code>{id}</code>
          </li>
        ))}
      </ul>
    </Opened>
  )
}

const countsOf = (length: number, lists: readonly (readonly number[])[]) => {
  const counts = Array.from({ length }, () => 0)
  lists.flat().forEach((place) => (counts[place] = (counts[place] ?? 0) + 1))
  return counts
}

function Inside({ flow, models, hash }: Omit<FlowSectionProps, 'isOpen'>) {
  const all = flow.models.flatMap(({ paths }) => paths)
  const [path, setPath] = useState<PathData | null>(null)
  const states = countsOf(
    flow.states.length,
    all.map((it) => it.states),
  )
  const transitions = countsOf(
    flow.transitions.length,
    all.map((it) => it.transitions),
  )
  return (
    <>
      <FlowChart flow={flow} path={path} />
      <Through noun="states" ids={flow.states} counts={states} />
      <Through noun="transitions" ids={flow.transitions} counts={transitions} />
      <Opened summary={`${flow.guards.length} guards`} isOpen={false}>
        <ul>
          {flow.guards.map(({ name, isBothSided }) => (
            <li key={name}>
              {isBothSided ? <small>both sides</small> : <b className="failed">one side</b>}{' '}
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Opened>
      {models.map(({ name, paths, walks }) => (
        <div key={name}>
          <h4>
            {name} <small>{paths.length} paths on the machine</small>
          </h4>
          <ul>
            {paths.map((it) => (
              <PathItem
                key={it.id}
                flow={flow.flow}
                path={it}
                isOpen={hash === `${flow.flow}/${it.id}`}
                onOpen={setPath}
              />
            ))}
          </ul>
          <ul>
            {walks.map(({ place, title, result }) => (
              <li key={`${place}${title}`}>
                On the {place}: <Standing result={result} /> {title}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}

const covered = (length: number, lists: readonly (readonly number[])[]) =>
  `${new Set(lists.flat()).size} of ${length}`

/** One machine: how much of it is covered, its chart, and its paths. */
export function FlowSection({ isOpen, ...props }: FlowSectionProps) {
  const { flow, hash } = props
  const paths = flow.models.flatMap((it) => it.paths)
  const walks = flow.models.flatMap((it) => it.walks)
  const isNamed = hash === flow.flow || hash.startsWith(`${flow.flow}/`)
  return (
    <Opened
      id={flow.flow}
      isOpen={isOpen || isNamed}
      summary={
        <>
          <h3>{flow.flow}</h3>{' '}
          <small>
            {covered(
              flow.states.length,
              paths.map((it) => it.states),
            )}{' '}
            states,{' '}
            {covered(
              flow.transitions.length,
              paths.map((it) => it.transitions),
            )}{' '}
            transitions, {flow.guards.filter((it) => it.isBothSided).length} of {flow.guards.length}{' '}
            guards on both sides; {paths.length} paths, {walks.length} walks on screens and in the
            browser
          </small>
          {flow.faults.length > 0 ? (
            <b className="failed"> {flow.faults.length} uncovered</b>
          ) : null}
        </>
      }
    >
      {flow.faults.map((fault) => (
        <p key={fault} className="failed">
          {fault}
        </p>
      ))}
      <Inside {...props} />
    </Opened>
  )
}
