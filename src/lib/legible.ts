/** Marks that turn around how all stands that follows them, also what the portal itself writes behind a name. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g
const unseen = /^[\s\p{DI}\u2800]*$/u

/** A text without marks that turn it around, and empty where nobody would see anything of it. */
export const legible = (text: string) => {
  const straight = text.replaceAll(turning, '')
  return unseen.test(straight) ? '' : straight
}
