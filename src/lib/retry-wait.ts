/**
 * How long to wait before a server that was away is asked again, ms: longer after each failure, half a minute or so at most.
 * By chance, lest all who lost it come back at the same moment (RE-12).
 */
export const retryWaitMs = (failures: number) =>
  Math.min(500 * 2 ** failures, 30_000) * (0.5 + Math.random())
