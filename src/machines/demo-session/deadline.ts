const marginMs = 10_000

/**
 * Until when a lead opens demos, epoch ms: validity is judged 10 s ahead, and a lead from more than
 * 10 s in the future was never valid (DEMO-6 and decisions, Tokens and storage).
 */
export const demoSessionDeadline = (createdAt: number, maxAgeSec: number, now: number): number =>
  createdAt > now + marginMs ? 0 : createdAt + maxAgeSec * 1_000 - marginMs
