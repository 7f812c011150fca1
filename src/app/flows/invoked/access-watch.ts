import { fromPromise } from 'xstate'

import { waitForDecision } from '#src/api/contract/organization.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { networkBack } from '#src/app/network-back.ts'
import { pageVisibility } from '#src/app/page-visibility.ts'
import { accessWatchMachine } from '#src/machines/access-watch/access-watch.machine.ts'

/** By `call`: what goes on all the time is no run that anybody looks at. */
export const accessWatchLogic = ({ call }: Pick<FlowPorts, 'call'>) =>
  accessWatchMachine.provide({
    actors: {
      waitForDecision: fromPromise(({ input, signal }) => call(waitForDecision, input, { signal })),
      network: networkBack,
      visibility: pageVisibility,
    },
  })
