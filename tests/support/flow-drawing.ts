import { StateMachine, type AnyStateMachine } from 'xstate'

import { nodesOf, transitionsOf } from '#tests/support/chart.ts'
import { chartPicture, tip } from '#tests/support/chart-picture.ts'
import { layOutChart } from '../../scripts/inspector/chart-layout.ts'

// GitHub shows a picture on its page's ground, whatever the theme: it brings its own ground, and follows the browser's.
const look = `<style>
svg { --ground: #fff; --text: #1a202c; --line: #5a6577; --box: #f7f9fc; background: var(--ground) }
@media (prefers-color-scheme: dark) { svg { --ground: #0d1117; --text: #e6edf3; --line: #9aa7b8; --box: #161b22 } }
text { fill: var(--text); font: 12px ui-monospace, monospace }
.title { font-weight: 700 }
rect { fill: var(--box); stroke: var(--line) }
.compound > rect, .parallel > rect { fill: none }
.parallel > rect { stroke-dasharray: 6 4 }
.final > rect { stroke-width: 3 }
.edge path { fill: none; stroke: var(--line) }
.edge text { paint-order: stroke; stroke: var(--ground); stroke-width: 4px }
circle, marker path { fill: var(--line) }
</style><defs>${tip}</defs>`

/** The machine as a picture that stands by itself. */
export const flowPicture = async (machine: AnyStateMachine) =>
  chartPicture(await layOutChart(machine), look)

const isMachine = (logic: unknown) => logic instanceof StateMachine
const isPort = (action: unknown) => typeof action === 'function' && !('resolve' in action)

const listOf = (title: string, names: readonly string[]) =>
  names.length === 0 ? [] : ['', `${title}: ${names.map((name) => `\`${name}\``).join(', ')}.`]

/** A page with the machine's picture and what the world provides for it. */
export const flowPage = (flow: string, machine: AnyStateMachine): string => {
  const { actors, actions, delays } = machine.implementations
  const namesWhere = (isWanted: (logic: unknown) => boolean) =>
    Object.entries(actors).flatMap(([name, logic]) => (isWanted(logic) ? [name] : []))

  return [
    `# ${machine.id}`,
    '',
    `[![The chart of ${machine.id}](${flow}.svg)](${flow}.svg)`,
    '',
    '⚙ runs while the state is active, ↻ is heard without leaving it, ✓ a child is done, ✗ it failed, `after` the time is over, [ ] only if.',
    'Dashed: all inside at once.',
    ...listOf('Child machines', namesWhere(isMachine)),
    ...listOf(
      'Effects',
      namesWhere((logic) => !isMachine(logic)),
    ),
    ...listOf(
      'Action ports',
      Object.keys(actions).filter((name) => isPort(actions[name])),
    ),
    ...listOf(
      'Delays',
      Object.entries(delays).map(([name, delay]) =>
        typeof delay === 'number' ? `${name} ${delay / 1_000} s` : name,
      ),
    ),
    '',
  ].join('\n')
}

/** The page that leads to all of them. */
export const flowIndex = (machines: Readonly<Record<string, AnyStateMachine>>): string =>
  [
    '# Flows',
    '',
    'Every machine of the portal, drawn from its code by `npm run record`. A unit test fails if a drawing differs from the',
    'code. The inspector (`/?inspect`) shows the same charts while they run.',
    '',
    '| flow | states | transitions |',
    '| --- | --- | --- |',
    ...Object.entries(machines).map(
      ([flow, machine]) =>
        `| [${flow}](${flow}.md) | ${nodesOf(machine).length} | ${transitionsOf(machine).length} |`,
    ),
    '',
  ].join('\n')
