/** Lower case without accents; the detour by upper case makes `ß` `ss`, and `ı` `i`. */
export const plain = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase().toLowerCase()

/** If the letters of the word are in the text, in order: how many lie between them; otherwise `null`. */
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

/** How well one typed word fits: 0 is best, `null` not at all. Letters far apart are chance, not a match. */
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

/** How well the words of a search fit a text, in any order: 0 is best, `null` if one of them does not. */
export const fuzzyFit = (search: string, text: string): number | null => {
  const fits = plain(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => fitOf(word, plain(text)))
  return fits.includes(null) ? null : fits.reduce<number>((sum, fit) => sum + (fit ?? 0), 0)
}

/**
 * How many letters must be left out, added, changed or swapped to turn the word into each prefix of the other, from the empty one
 * to all of it.
 */
const editsToBeginnings = (one: string, other: string): readonly number[] => {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 0; i < one.length; i += 1) {
    const row = [i + 1]
    for (let j = 0; j < other.length; j += 1) {
      const cost = one[i] === other[j] ? 0 : 1
      const isSwapped = i > 0 && j > 0 && one[i] === other[j - 1] && one[i - 1] === other[j]
      const ways = [(row[j] ?? 0) + 1, (last[j + 1] ?? 0) + 1, (last[j] ?? 0) + cost]
      row.push(Math.min(...ways, isSwapped ? (beforeLast[j - 1] ?? 0) + 1 : Infinity))
    }
    ;[beforeLast, last] = [last, row]
  }
  return last
}

/** The shortest word in which one slip is recognised, and the shortest that may have two. */
const shortestWithSlip = 4
const shortestWithTwo = 8

/** The word, or beginning of a word, that was probably meant; `null` if none is near. Of equals the first. */
export const likelyWord = (typed: string, words: Iterable<string>): string | null => {
  let most = typed.length < shortestWithSlip ? 0 : typed.length < shortestWithTwo ? 1 : 2
  let likely: string | null = null
  for (const word of words) {
    // Hardly anybody gets the first letter wrong: it is right, or swapped with the next.
    if (most > 0 && (word[0] === typed[0] || word[0] === typed[1])) {
      const edits = Math.min(...editsToBeginnings(typed, word))
      if (edits <= most) {
        likely = word
        most = edits - 1
      }
    }
  }
  return likely
}

const squeezed = (text: string) => plain(text).replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Shorter ones are part of too many names. */
const shortestPart = 3

/** How near a name is to the one that was probably meant: 0 is the same, `null` too far off. */
export const nearness = (meant: string, name: string): number | null => {
  const [one, other] = [squeezed(meant), squeezed(name)]
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length >= shortestPart && long.includes(short)) {
    return one === other ? 0 : 1
  }
  const edits = editsToBeginnings(one, other).at(-1) ?? 0
  return edits <= Math.floor(long.length / 3) ? edits : null
}
