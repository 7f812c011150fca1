import { expect } from 'vitest'
import type { AnyMachineSnapshot, EventObject } from 'xstate'

import type { EndpointName } from '#src/api/contract/endpoints.ts'
import { required } from '#src/lib/required.ts'
import { timersIn } from '#tests/support/chart.ts'
import type { FlowModel, Path, Step } from '#tests/support/flow-model.ts'
import type { Answer } from '#tests/support/paths/answer.ts'
import type { Stage } from '#tests/support/paths/stage.ts'

/**
 * What is to be seen and what is on the wire. `*` in a line is any text, a last line `…` any lines;
 * texts that the scene does not name may stand anywhere.
 */
export type Scene = { lines: readonly string[]; calls?: readonly EndpointName[] }

/** Where a path stands: the state before the step, what was done so far, what is still to come. */
export type Turn = {
  readonly from: AnyMachineSnapshot
  readonly past: readonly string[]
  readonly rest: readonly Step[]
  /** How many timers of that length, started before it, wait beside the one that elapses. */
  readonly skip: number
}

/** How people and the world go through one flow on the screen, and what is to be seen then. */
export type Script = {
  /** What is done for each step of the model, by its label. */
  readonly moves: Readonly<Record<string, (stage: Stage, turn: Turn) => Promise<void>>>
  /**
   * What a person sees, written by hand from the specification; never read off the machine. `null`
   * where the app goes on by itself at once.
   */
  readonly scene: (
    state: AnyMachineSnapshot,
    past: readonly string[],
    next: string | undefined,
  ) => Scene | null
}

/** Moves that answer the call that waits. */
export const answering = (
  answers: Readonly<Record<string, readonly [EndpointName, Answer]>>,
): Script['moves'] =>
  Object.fromEntries(
    Object.entries(answers).map(([label, [call, answer]]) => [
      label,
      (stage: Stage) => stage.answer(call, answer),
    ]),
  )

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const patternOf = (line: string) =>
  new RegExp(`^${escaped(line).replaceAll(String.raw`\*`, '.+')}$`)
const fits = (seen: string, line: string) => patternOf(line).test(seen)

/** What was seen, with whatever the scene leaves open put as the scene puts it. */
const asTold = (all: readonly string[], lines: readonly string[]) => {
  const seen = all.filter((it) => !it.startsWith('text: ') || lines.some((line) => fits(it, line)))
  const isOpen = lines.at(-1) === '…'
  const shown = isOpen ? [...seen.slice(0, lines.length - 1), '…'] : seen
  return shown.map((line, index) => {
    const told = lines[index]
    return told !== undefined && fits(line, told) ? told : line
  })
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((line, index) => line === other[index])

/** How often one looks before something is held to be missing: code that is loaded first takes its time. */
const patience = 2_000

/** Waits until the stage shows the scene; fails with the difference where it never does. */
const expectScene = async (stage: Stage, scene: Scene, label: string) => {
  const expected = { lines: scene.lines, calls: [...(scene.calls ?? [])].toSorted() }
  const look = async () => ({
    lines: asTold(await stage.sight(), scene.lines),
    calls: await stage.calls(),
  })

  await stage.settle()
  let seen = await look()
  for (let turns = 0; turns < patience; turns += 1) {
    if (isSame(seen.lines, expected.lines) && isSame(seen.calls, expected.calls)) {
      return
    }
    await stage.settle()
    seen = await look()
  }
  expect(seen, `after «${label}»`).toEqual(expected)
}

/** Waits until the line is among what is to be seen. */
export const expectLine = async (stage: Stage, line: string) => {
  let seen = await stage.sight()
  for (let turns = 0; turns < patience && !seen.some((it) => fits(it, line)); turns += 1) {
    await stage.settle()
    seen = await stage.sight()
  }
  expect(seen).toContainEqual(expect.stringMatching(patternOf(line)))
}

/** Presses whatever says that it is busy: nothing may come of it. */
const expectDeaf = async (stage: Stage, scene: Scene, label: string) => {
  const busy = scene.lines.flatMap((line) => /^button: (.+) \(busy\)$/.exec(line)?.[1] ?? [])
  for (const name of busy) {
    await stage.click(name)
    // The button that was pressed has the focus.
    const lines = scene.lines.map((line) => line.replace(' (focus)', ''))
    await expectScene(stage, { ...scene, lines }, `${label}, then «${name}» while busy`)
  }
}

/** What the chart has under way that leads on from there by itself; a countdown alone is none to wait for. */
const underWay = (state: AnyMachineSnapshot) => [
  ...Object.keys(timersIn(state)),
  ...state._nodes.flatMap(({ invoke }) => invoke).filter(({ src }) => src !== 'countdown'),
]

/** What the flow waits for comes from the session, which leads on from wherever that ends. */
const ledOnBySession = ['organizationAccess {"confirmEmail":"proven"}']

/**
 * APP-9: where nothing leads on by itself a person can, with a keyboard alone; and may leave where that can take long. What
 * was pressed and says that it is busy ends by itself.
 */
const expectWayOn = async (
  stage: Stage,
  state: AnyMachineSnapshot,
  scene: Scene,
  label: string,
) => {
  const place = `${state.machine.id} ${JSON.stringify(state.value)}`
  const isNothingShown = scene.lines.length === 0
  if (state.status !== 'active' || isNothingShown || ledOnBySession.includes(place)) {
    return
  }
  const { here, around } = await stage.waysOn()
  const isMoving = underWay(state).length > 0
  const isShort = state.hasTag('busy') || state.hasTag('resolving')
  const hasWay =
    here.length > 0 ||
    (isMoving &&
      (isShort || around.length > 0 || (await stage.sight()).some((it) => it.endsWith('(busy)'))))
  expect(hasWay, `after «${label}» nothing leads on by keyboard from ${place}`).toBe(true)
}

/** The timers in the order of their start, as the chart starts and cancels them. */
const timersAfter = (timers: readonly string[], { actions, to }: Pick<Step, 'actions' | 'to'>) => {
  const declared = Object.keys(timersIn(to))
  const started = actions.flatMap(({ type, params }) =>
    type === 'xstate.raise' ? [(params as { event: EventObject }).event.type] : [],
  )
  return [...timers.filter((it) => !started.includes(it)), ...started].filter((it) =>
    declared.includes(it),
  )
}

/** Goes the path on the stage and looks at every scene on the way; the number of steps taken. */
export const walk = async (stage: Stage, path: Path, script: Script) => {
  const past: string[] = []
  let from = path.start.to
  let timers = timersAfter([], path.start)

  const first = script.scene(from, past, path.steps[0]?.label)
  if (first !== null) {
    await expectScene(stage, first, 'start')
    await expectWayOn(stage, from, first, 'start')
  }
  for (const [index, step] of path.steps.entries()) {
    const { move, label, to } = step
    const isTwin = (timer: string) => move.kind === 'elapse' && timer.includes(`.${move.delay}.`)
    const skip = move.kind === 'elapse' ? timers.filter(isTwin).indexOf(move.timer) : 0
    const perform = required(script.moves[label], `move «${label}»`)

    await perform(stage, { from, past, rest: path.steps.slice(index + 1), skip })
    past.push(label)
    timers = timersAfter(timers, step)
    from = to
    const scene = script.scene(to, past, path.steps[index + 1]?.label)
    if (scene !== null) {
      await expectScene(stage, scene, `${index + 1}. ${label}`)
      await expectWayOn(stage, to, scene, `${index + 1}. ${label}`)
      await expectDeaf(stage, scene, label)
    }
  }
  return path.steps.length
}

/** The tours of a model, named by what they take. */
export const toursOf = (
  model: FlowModel,
  isFeasible?: Parameters<FlowModel['tours']>[1],
  isWhole = false,
) =>
  model.tours(40, isFeasible, isWhole).map((path, index) => ({
    ...path,
    name: `${model.name}, tour ${index + 1} of ${path.steps.length} steps`,
  }))
