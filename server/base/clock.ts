type Machine = {
  /** What people and the network set, epoch milliseconds. */
  readonly wall: () => number
  /** What only ever counts on, milliseconds since whenever. */
  readonly elapsed: () => number
}

const thisMachine: Machine = { wall: () => Date.now(), elapsed: () => performance.now() }

/**
 * The server's time: the machine's, but where that is set back it goes on from where it was. What is over stays over, and no
 * window of tries begins anew (RE-13). Only a start takes the machine's time as it is.
 */
export const createClock = ({ wall, elapsed }: Machine = thisMachine) => {
  let latest = wall()
  let readAt = elapsed()

  return () => {
    const at = elapsed()
    latest = Math.max(wall(), latest + at - readAt)
    readAt = at
    return Math.floor(latest)
  }
}
