/**
 * How long to wait before asking an unreachable server again, ms: longer after each failure, about half a minute at most. Partly
 * random, so that not all clients return at the same moment (RE-12).
 */
export const retryWaitMs = (failures: number) =>
  Math.min(500 * 2 ** failures, 30_000) * (0.5 + Math.random())
