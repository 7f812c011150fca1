/** A demo session that ends within 10 s counts as over: two clocks may differ by that much. */
const marginMs = 10_000

/**
 * Until when a lead of this `created_at` opens demos without a new form, epoch ms; in the past for a lead from more
 * than 10 s in the future, which was never valid (DEMO-6). The same on client and server.
 */
export const demoSessionDeadline = (createdAt: number, maxAgeSec: number, now: number) =>
  createdAt > now + marginMs ? 0 : createdAt + maxAgeSec * 1_000 - marginMs
