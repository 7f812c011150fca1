const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Are the letters of the word in the text, in their order? Answers how many lie between them, or `null`. */
const gapsOf = (word: string, text: string): number | null => {
  let at = -1
  let gaps = 0
  for (const letter of word) {
    const next = text.indexOf(letter, at + 1)
    if (next === -1) {
      return null
    }
    gaps += at === -1 ? 0 : next - at - 1
    at = next
  }
  return gaps
}

/** How well one typed word fits: 0 is best, `null` not at all. Letters far apart are no match but chance. */
const fitOf = (word: string, text: string): number | null => {
  const at = text.indexOf(word)
  if (at === 0) {
    return 0
  }
  if (at > 0) {
    return /[\p{L}\p{N}]/u.test(text.charAt(at - 1)) ? 2 : 1
  }
  const gaps = word.length < 3 ? null : gapsOf(word, text)
  return gaps === null || gaps > word.length ? null : 3 + gaps
}

/** How well the words of a search fit a text, in any order: 0 is best, `null` where one of them does not. */
export const fuzzyFit = (search: string, text: string): number | null => {
  const fits = plain(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => fitOf(word, plain(text)))
  return fits.includes(null) ? null : fits.reduce<number>((sum, fit) => sum + (fit ?? 0), 0)
}
