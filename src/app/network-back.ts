import { fromCallback, type EventObject } from 'xstate'

/** Tells once the browser is online again. */
export const networkBack = fromCallback<EventObject, undefined, { type: 'network.back' }>(
  ({ sendBack }) => {
    const tell = () => sendBack({ type: 'network.back' })
    window.addEventListener('online', tell)
    return () => window.removeEventListener('online', tell)
  },
)
