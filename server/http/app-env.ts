import type { Context } from 'hono'

/** What a request carries through the app, to be logged with it. */
export type AppEnv = {
  /** Set by the node server; a request made in-process has none. */
  Bindings: { incoming?: { socket: { remoteAddress?: string } } }
  Variables: {
    requestId: string
    /** What is logged of the path. */
    route: string
    /** The path of the endpoint that answers: nobody's id or name is in it. */
    pattern?: string
    /** Id of who asks, once that is known. */
    person?: string
    /** The configured sign-in method that was asked for. */
    way?: string
    /** Name of the problem that it was answered with. */
    problem?: string
  }
}
export type AppContext = Context<AppEnv>
