/** Blanks, control characters and backslashes mean different things to different readers of an address. */
const unclear = /[\s\\\p{Cc}\p{Cf}]/u

/**
 * The address of another site in its one spelling, or `null` where the text is anything but a whole `https` address that
 * names no user (check RD-01). Whether one may go there is for `isAllowedAddress` to say.
 */
export const outsideAddress = (text: string): string | null => {
  if (!/^https:\/\/[^/]/i.test(text) || unclear.test(text) || !URL.canParse(text)) {
    return null
  }
  const url = new URL(text)
  return url.username !== '' || url.password !== '' ? null : url.href
}

/** Does the address belong to one of these origins, to the letter? */
export const isAllowedAddress = (address: string, origins: readonly string[]): boolean =>
  URL.canParse(address) && origins.includes(new URL(address).origin)
