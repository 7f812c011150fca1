import { fromCallback, type EventObject } from 'xstate'

import { onNetworkBack } from '#src/lib/connection.ts'

/** Tells once the browser is online again. */
export const networkBack = fromCallback<EventObject, undefined, { type: 'network.back' }>(
  ({ sendBack }) => onNetworkBack(() => sendBack({ type: 'network.back' })),
)
