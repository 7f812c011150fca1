import type { WhatsAppStanding } from '#src/api/contract/whatsapp.ts'

/** `windowEndsAt`: until then, on this browser's clock, the phone may be written to freely. */
export type HeldStanding = WhatsAppStanding & { windowEndsAt: number }

/** Counts the window of a phone by this browser's clock (`now`, epoch ms). */
export const heldStanding = (standing: WhatsAppStanding, now: number): HeldStanding => ({
  ...standing,
  windowEndsAt: now + (standing.phone?.windowSec ?? 0) * 1_000,
})
