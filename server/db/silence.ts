import type { Socket } from 'node:net'

import type { Client, ClientBase } from 'pg'

const socketOf = (client: ClientBase) => (client as Client).connection.stream as Socket

/**
 * Ends a connection that is silent for too long. If the machine or network of the database is gone, nobody closes the connection,
 * and TCP itself only gives up after a quarter of an hour (RE-06).
 */
export const endWhenSilent = (client: ClientBase) => {
  const socket = socketOf(client)
  socket.on('timeout', () => socket.destroy(silence()))
}

/** With the code of a system time-out, so that `isDatabaseAway` recognizes it. */
const silence = () =>
  Object.assign(new Error('The database says nothing any more.'), { code: 'ETIMEDOUT' })

/** How long the connection may be silent from now on; 0: for ever. */
export const allowSilence = (client: ClientBase, ms: number) => {
  socketOf(client).setTimeout(ms)
}
