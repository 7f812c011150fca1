import { lazy, type ComponentType } from 'react'

import { untilItComes } from '#src/lib/connection.ts'
import { isCodeOnItsWay } from '#src/lib/missing-code.ts'

/**
 * A part of a page whose code comes when it is shown; while the server cannot be reached, the page around it stands as it
 * is (RE-10).
 */
export const lazyPart = <TProps>(load: () => Promise<ComponentType<TProps>>) =>
  lazy(async () => ({ default: await untilItComes(load, isCodeOnItsWay) }))
