import type { App } from '#src/app/start-app.ts'
import type { FlowInput, FlowName } from '#src/machines/app/flows.ts'

/** Flows that start without input. */
type PlainFlow = {
  [TFlow in FlowName]: undefined extends FlowInput<TFlow> ? TFlow : never
}[FlowName]
type Args = { context: { app: App } }

/** The flows of a page that start without input: their code loads before the page, and they live as long as it is shown. */
export const withFlows = (...flows: PlainFlow[]) => ({
  loader: ({ context: { app } }: Args) => app.loadFlows(...flows),
  onEnter: ({ context: { app } }: Args) => {
    for (const flow of flows) {
      app.open(flow, undefined)
    }
  },
  onLeave: ({ context: { app } }: Args) => {
    for (const flow of flows) {
      app.close(flow)
    }
  },
})

/**
 * The same for a list of organizations: changes that still wait behind a refused one are sent when the page is left (ADR 084).
 */
export const withOrganizationFlows = (...others: PlainFlow[]) => {
  const page = withFlows('adminAct', 'search', ...others)
  return {
    ...page,
    onLeave: ({ context }: Args) => {
      context.app.flow('adminAct')?.send({ type: 'act.cancel' })
      page.onLeave({ context })
    },
  }
}
