import type { Context } from 'hono'

/** What a request carries through the app: its id and the route it is logged under. */
export type AppEnv = {
  /** Set by the node server; a request made in-process has none. */
  Bindings: { incoming?: { socket: { remoteAddress?: string } } }
  Variables: { requestId: string; route: string }
}
export type AppContext = Context<AppEnv>
