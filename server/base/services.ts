import type { Config } from '#server/base/config/config.ts'
import type { Log } from '#server/base/log.ts'

/**
 * What handlers work with, created once by `server/app/create-services.ts`. Higher floors add what they keep open for the whole
 * process by declaration merging, so that this floor knows none of them.
 */
// oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
export interface Services {
  readonly config: Config
  readonly log: Log
  /** Epoch milliseconds; never runs backwards. */
  readonly now: () => number
}
