/** Marks that reverse the text after them, even what the portal itself writes behind a name. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g
const unseen = /^[\s\p{DI}\u2800]*$/u

/** A text without such marks; empty if nothing of it would be visible. */
export const legible = (text: string) => {
  const straight = text.replaceAll(turning, '')
  return unseen.test(straight) ? '' : straight
}
