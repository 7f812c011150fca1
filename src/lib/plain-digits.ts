const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint))

/** Each script has its ten digits in a row. */
const valueOf = (digit: string) => {
  const at = digit.codePointAt(0) ?? 0
  let zero = at
  while (isDigit(zero - 1)) {
    zero -= 1
  }
  return (at - zero) % 10
}

/** The text with its digits as the server has them: a keyboard for Arabic, Persian or Hindi may write those of its script. */
export const plainDigits = (text: string) =>
  text.replaceAll(/\p{Nd}/gu, (digit) => String(valueOf(digit)))
