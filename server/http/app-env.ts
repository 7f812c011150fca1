import type { Context } from 'hono'

/** What a request carries through the app, to be logged with it. */
export type AppEnv = {
  /** Set by the node server; a request made in-process has none. */
  Bindings: {
    incoming?: {
      httpVersion?: string
      socket: { remoteAddress?: string; resetAndDestroy?: () => void }
    }
  }
  Variables: {
    requestId: string
    /** The path as it is logged. */
    route: string
    /** The path pattern of the endpoint, without ids or names. */
    pattern?: string
    /** Id of the caller, once known. */
    person?: string
    /** The configured sign-in method that was asked for. */
    way?: string
    /** Name of the problem in the answer. */
    problem?: string
  }
}
export type AppContext = Context<AppEnv>
