import { supportLetters } from '#src/api/contract/flow-runs.ts'

/** A letter or digit, each of the 26 equally likely. */
const letter = (): string => {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
  const even = 256 - (256 % supportLetters.length)
  return byte < even ? supportLetters.charAt(byte % supportLetters.length) : letter()
}

/** As people read it out: `7KQ-4MD`. 28 bits: found by admins alone, and it opens nothing. */
export const newSupportCode = () => {
  const [first, second] = [0, 1].map(() => Array.from({ length: 3 }, letter).join(''))
  return `${first}-${second}`
}
