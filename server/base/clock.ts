type Machine = {
  /** The wall clock, which people and the network can set; epoch ms. */
  readonly wall: () => number
  /** A steady clock, ms since any moment. */
  readonly elapsed: () => number
}

const thisMachine: Machine = { wall: () => Date.now(), elapsed: () => performance.now() }

/**
 * The server's time: the machine's, but when that is set back, this clock goes on from where it was. So nothing that has expired
 * becomes valid again, and no counter of tries starts over (RE-13). Only a new process takes the machine's time as it is.
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
