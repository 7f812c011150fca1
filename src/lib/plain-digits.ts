const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint))

/** In each script the ten digits follow each other. */
const valueOf = (digit: string) => {
  const at = digit.codePointAt(0) ?? 0
  let zero = at
  while (isDigit(zero - 1)) {
    zero -= 1
  }
  return (at - zero) % 10
}

/** The text with ASCII digits: keyboards for Arabic, Persian or Hindi may write those of their script. */
export const plainDigits = (text: string) =>
  text.replaceAll(/\p{Nd}/gu, (digit) => String(valueOf(digit)))
