import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { transformWithOxc } from 'vite'
import type { AnyMachineSnapshot } from 'xstate'

import { organizationSamples } from '#tests/models/samples.ts'
import { show, type FlowModel } from '#tests/support/flow-model.ts'
import { viewMutantsOf } from '#tests/support/view-mutants.ts'

const root = join(import.meta.dirname, '../..')

/** `undefined`: the flow's code is not there yet. */
type State = AnyMachineSnapshot | undefined
type Select = (state: State, more?: string | null) => unknown
type Views = readonly (readonly [name: string, select: Select])[]

/** What a view may be asked beside the state. */
const asked: Readonly<Record<string, readonly (string | null)[]>> = {
  selectOrganizationActView: [organizationSamples.acme.id, 'another'],
  selectMergeView: [organizationSamples.acme.id, 'another'],
  selectMergedName: [organizationSamples.stores.id, 'another'],
  selectDemoOpenViewFor: [null, 'another lead'],
  selectDemoPageViewFor: [null, 'another lead'],
}

/** Mutants of views that show the same in every state, and why. */
export const sameByNature: Readonly<Record<string, string>> = {
  "conversation.view.ts, half: (id) alone of id ?? 'new'": 'names what is stored',
  "conversation.view.ts, half: ('new') alone of id ?? 'new'": 'names what is stored',
  "ui-settings.view.ts, left out: density: 'comfortable'": 'stands where no layout was chosen',
  'ui-settings.view.ts, left out: hidden: []': 'stands where no layout was chosen',
}

/** Runs a module by itself, whatever is around it. */
const viewsIn = async (source: string): Promise<Views> => {
  const { code } = await transformWithOxc(source, 'view.ts')
  const alone = code.replaceAll(
    /from "#(src\/[^"]+)"/g,
    (_, path: string) => `from "${pathToFileURL(join(root, path)).href}"`,
  )
  const module = (await import(`data:text/javascript,${encodeURIComponent(alone)}`)) as object
  return (Object.entries(module) as [string, Select][]).filter(([name]) =>
    name.startsWith('select'),
  )
}

/** What the views show in each state, in lines; not of a view that there is none of yet. */
const shownBy = (views: Views, states: readonly State[]) =>
  views.flatMap(([name, select]) =>
    states.flatMap((state) =>
      (asked[name] ?? [undefined]).flatMap((more) => {
        const at = state === undefined ? 'not there' : show(state.value)
        try {
          return `${name} ⇐ ${at} ⇒ ${JSON.stringify(select(state, more))}`
        } catch (error) {
          // Not every view is asked before its flow is there.
          if (state === undefined) {
            return []
          }
          return `${name} ⇐ ${at} ⇒ throws ${String(error)}`
        }
      }),
    ),
  )

const statesOf = (models: readonly FlowModel[]): readonly State[] => [
  undefined,
  ...models.flatMap((model) => model.states()),
]

/** The files of a flow that say what it shows. */
const filesOf = (flow: string) =>
  globSync(`src/machines/${flow}/*.view.ts`, { cwd: root }).map((file) => ({
    file,
    source: readFileSync(join(root, file), 'utf8'),
  }))

/** What a flow shows in each of its states, each once. */
export const viewsByState = async (flow: string, models: readonly FlowModel[]) => {
  const views = await Promise.all(filesOf(flow).map(({ source }) => viewsIn(source)))
  return [...new Set(shownBy(views.flat(), statesOf(models)))]
}

/** Breaks the views of a flow in every small way, and names the breakages by which it shows the same in every state (FLOW-5). */
export const mutateViews = async (flow: string, models: readonly FlowModel[]) => {
  const states = statesOf(models)
  let count = 0
  const unnoticed: string[] = []
  for (const { file, source } of filesOf(flow)) {
    const views = await viewsIn(source)
    const shown = shownBy(views, states).join('\n')
    // What is no view of a state is tested by hand.
    for (const mutant of views.length === 0 ? [] : viewMutantsOf(file, source)) {
      count += 1
      const broken = shownBy(await viewsIn(mutant.source), states).join('\n')
      if (broken === shown) {
        unnoticed.push(mutant.name)
      }
    }
  }
  return { count, unnoticed }
}
