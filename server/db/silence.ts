import type { Socket } from 'node:net'

import type { Client, ClientBase } from 'pg'

const socketOf = (client: ClientBase) => (client as Client).connection.stream as Socket

/**
 * Ends a connection that is silent for longer than it may be. A database whose machine or network is gone closes nothing,
 * and TCP itself tells after a quarter of an hour only (RE-06).
 */
export const endWhenSilent = (client: ClientBase) => {
  const socket = socketOf(client)
  socket.on('timeout', () => socket.destroy(silence()))
}

/** By the code that a system gives up with (`isDatabaseAway`). */
const silence = () =>
  Object.assign(new Error('The database says nothing any more.'), { code: 'ETIMEDOUT' })

/** From now on; 0: for ever. */
export const allowSilence = (client: ClientBase, ms: number) => {
  socketOf(client).setTimeout(ms)
}
