import { useMemo, useState } from 'react'

import { ChartView } from '#src/inspector/page/chart-view.tsx'
import { Opened } from '#tests/report/page/opened.tsx'
import { PathItem } from '#tests/report/page/path-item.tsx'
import { Standing } from '#tests/report/page/standing.tsx'
import { Why } from '#tests/report/page/why.tsx'
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

type ThroughProps = {
  flow: FlowData
  noun: 'states' | 'transitions'
  /** Those of its paths that are shown. */
  shown: ReadonlySet<PathData>
}

/** Which paths go through each, the shortest first; what none goes through stands above. */
function Through({ flow, noun, shown }: ThroughProps) {
  const paths = flow.models.flatMap((it) => it.paths)
  const lines = flow[noun]
    .map(({ id }, place) => ({ id, through: paths.filter((it) => it[noun].includes(place)) }))
    .toSorted((one, other) => one.through.length - other.through.length)
  return (
    <Opened summary={`${lines.length} ${noun}`} isOpen={false}>
      <ul>
        {lines.map(({ id, through }) => (
          <li key={id}>
            {through.length === 0 ? (
              <>
                <b className="failed">no path</b> <code>{id}</code>
              </>
            ) : (
              <Opened
                summary={
                  <>
                    <small>{through.length} paths</small> <code>{id}</code>
                  </>
                }
                isOpen={false}
              >
                <Ways flow={flow.flow} paths={through.filter((it) => shown.has(it))} />
              </Opened>
            )}
          </li>
        ))}
      </ul>
    </Opened>
  )
}

/** Whoever wants to get there takes one of the first. */
const mostWays = 20

function Ways({ flow, paths }: { flow: string; paths: readonly PathData[] }) {
  const ways = paths.toSorted((one, other) => one.steps.length - other.steps.length)
  return (
    <ul>
      {ways.slice(0, mostWays).map(({ id, name }) => (
        <li key={id}>
          <a href={`#${flow}/${id}`}>{name}</a>
        </li>
      ))}
      {ways.length > mostWays ? <li>and {ways.length - mostWays} longer ones</li> : null}
      {ways.length === 0 ? <li>None of them is shown.</li> : null}
    </ul>
  )
}

function Inside({ flow, models, hash }: Omit<FlowSectionProps, 'isOpen'>) {
  const [path, setPath] = useState<PathData | null>(null)
  const shown = new Set(models.flatMap(({ paths }) => paths))
  return (
    <>
      <FlowChart flow={flow} path={path} />
      <Through flow={flow} noun="states" shown={shown} />
      <Through flow={flow} noun="transitions" shown={shown} />
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
                <Why result={result} />
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
