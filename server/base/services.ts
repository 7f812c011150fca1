import type { Config } from '#server/base/config/config.ts'
import type { Log } from '#server/base/log.ts'

/**
 * What handlers work with, made once by `server/app/create-services.ts`. A room above that keeps something open for the
 * whole process adds it here by a declaration of its own: this floor knows none of them.
 */
// oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
export interface Services {
  readonly config: Config
  readonly log: Log
  /** Epoch milliseconds; never less than before. */
  readonly now: () => number
}
