import { logicByFile } from '#src/app/flow-logic.gen.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import type { FlowName, flows } from '#src/machines/app/flows.ts'

type Logic<TFlow extends FlowName> = (ports: FlowPorts) => (typeof flows)[TFlow]
type Sources = { [TFlow in FlowName]: () => Promise<Logic<TFlow>> }

const sources: Sources = { ...logicByFile, copyPage: logicByFile.copyLink }

/** Loads the code of flows, and puts each with its effects where the app chart spawns it from. */
export const createFlowLoader = (actors: Partial<typeof flows>, ports: FlowPorts) => {
  const loaded = new Set<FlowName>()

  const loadFlow = async (flow: FlowName) => {
    if (!loaded.has(flow)) {
      const logic = await sources[flow]()
      Object.assign(actors, { [flow]: logic(ports) })
      loaded.add(flow)
    }
  }
  return {
    loadFlows: async (...names: FlowName[]) => {
      await Promise.all(names.map(loadFlow))
    },
    isLoaded: (flow: FlowName) => loaded.has(flow),
  }
}
