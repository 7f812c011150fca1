import { lazy, type ComponentType } from 'react'

import { untilItComes } from '#src/lib/connection.ts'
import { isCodeOnItsWay } from '#src/lib/missing-code.ts'

/**
 * A part of a page whose code is loaded when it is shown; if the server cannot be reached, the page around it stays as it is
 * (RE-10).
 */
export const lazyPart = <TProps>(load: () => Promise<ComponentType<TProps>>) =>
  lazy(async () => ({ default: await untilItComes(load, isCodeOnItsWay) }))
