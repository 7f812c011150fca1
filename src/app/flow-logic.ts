import { logicByFile } from '#src/app/flow-logic.gen.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import type { FlowName, flows } from '#src/machines/app/flows.ts'

type Logic<TFlow extends FlowName> = (ports: FlowPorts) => (typeof flows)[TFlow]
type Sources = { [TFlow in FlowName]: () => Promise<Logic<TFlow>> }

const sources: Sources = { ...logicByFile, copyPage: logicByFile.copyLink }

/** Waits for the code of flows, and puts each with its effects where the app chart spawns it from. */
export const createBring = (actors: Partial<typeof flows>, ports: FlowPorts) => {
  const arrived = new Set<FlowName>()

  const bringOne = async (flow: FlowName) => {
    if (!arrived.has(flow)) {
      const logic = await sources[flow]()
      Object.assign(actors, { [flow]: logic(ports) })
      arrived.add(flow)
    }
  }
  return {
    bring: async (...names: FlowName[]) => {
      await Promise.all(names.map(bringOne))
    },
    hasArrived: (flow: FlowName) => arrived.has(flow),
  }
}
