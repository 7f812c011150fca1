import { dictionary } from '@zxcvbn-ts/language-common'

type Owner = { readonly email: string; readonly firstname: string; readonly lastname: string }

/** The most used passwords, most used first (NIST 800-63B-4 §3.1.1.2 wants them refused). */
const common: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'],
  'correcthorsebatterystaple',
])
const longestCommon = Math.max(...[...common].map(({ length }) => length))

const portalWords = ['partner', 'portal', 'google', 'cloud', 'demo', 'demos', 'login', 'looker']
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
]
const runs = rows.flatMap((row) => [row, row.split('').toReversed().join('')])

/** Up to how many common passwords in a row are easy to guess. */
const maxCommon = 2

/** Repeating a piece this short makes a password no harder to guess. */
const longestEasyUnit = 5

/**
 * Why this password is refused, or `null` (NIST 800-63B-4 §3.1.1.2). It is judged as a whole: refused if it consists of nothing
 * but words of the portal and its owner, rows of keys, repetitions and two common passwords; one that merely contains them is
 * fine.
 */
export const weaknessOf = (password: string, owner: Owner) => {
  const text = password.toLowerCase()
  const unit = unitOf(text)
  const words = [...portalWords, ...wordsOf(owner)]
  const isEasy =
    unit.length <= longestEasyUnit ||
    [text, unit].some((it) => commonPiecesIn(it, words) <= maxCommon)
  return isEasy
    ? 'This is easy to guess: it is made of common passwords, names or rows of keys. Four or more words of your own are better.'
    : null
}

const wordsOf = ({ email, firstname, lastname }: Owner) =>
  [email, ...`${email} ${firstname} ${lastname}`.split(/[\s@._+-]+/)]
    .map((word) => word.toLowerCase())
    .filter(({ length }) => length >= 3)

/** The piece that the text repeats throughout, or the text itself. */
const unitOf = (text: string) => {
  const length = `${text}${text}`.indexOf(text, 1)
  return text.slice(0, length)
}

/**
 * The least number of common passwords needed to compose the text, together with words and runs; `Infinity` if that is
 * impossible.
 */
const commonPiecesIn = (text: string, words: readonly string[]) => {
  const plain = withoutDisguise(text)
  const least = Array.from({ length: text.length + 1 }, (_, end) => (end === 0 ? 0 : Infinity))
  const reach = (end: number, count: number) => {
    least[end] = Math.min(least[end] ?? Infinity, count)
  }

  for (const [start, count] of least.entries()) {
    if (count > maxCommon) {
      continue
    }
    if (/[\p{P}\p{Z}\p{Sm}\p{Sc}\p{Sk}]/u.test(text.charAt(start))) {
      reach(start + 1, count)
    }
    for (const word of words) {
      if (text.startsWith(word, start) || plain.startsWith(word, start)) {
        reach(start + word.length, count)
      }
    }
    reach(start + runLengthAt(text, start), count)
    reach(start + (/^\d{1,4}/.exec(text.slice(start))?.[0].length ?? 0), count + 1)
    for (let length = 4; length <= longestCommon && start + length <= text.length; length += 1) {
      const end = start + length
      if (common.has(text.slice(start, end)) || common.has(plain.slice(start, end))) {
        reach(end, count + 1)
      }
    }
  }
  return least[text.length] ?? Infinity
}

/** The length of a run of one character or along a row of keys, in either direction, from three on; else 0. */
const runLengthAt = (text: string, start: number) => {
  const same = /^(.)\1{2,}/su.exec(text.slice(start))?.[0].length ?? 0
  const inRow = runs.map((run) => {
    const from = run.indexOf(text.charAt(start))
    return from === -1 ? 0 : sharedLength(text.slice(start), run.slice(from))
  })
  const longest = Math.max(same, ...inRow)
  return longest >= 3 ? longest : 0
}

const sharedLength = (one: string, other: string) => {
  let length = 0
  while (length < other.length && one[length] === other[length]) {
    length += 1
  }
  return length
}

const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const withoutDisguise = (text: string) =>
  text.replaceAll(/[@431!0$57]/g, (sign) => disguises[sign] ?? sign)
