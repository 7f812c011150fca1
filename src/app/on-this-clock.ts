/** Its end on this browser's clock, epoch ms, counted from the seconds that the server sent. */
export const onThisClock = <TLasting extends { expiresIn: number }>(it: TLasting) => ({
  ...it,
  expiresAt: Date.now() + it.expiresIn * 1_000,
})
