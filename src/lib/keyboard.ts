/** What browsers say of a key that the input method takes. */
const takenByInputMethod = 229

/**
 * The key belongs to an input method that puts a word together. Safari ends the composition before it tells of the Enter
 * that ended it: only the old `keyCode` still says whose that Enter is.
 */
export const isForInputMethod = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) => isComposing || keyCode === takenByInputMethod

/** Is it the key of this letter? Where the layout has no Latin letters, it is the one that has its place on others. */
export const isKeyOf = (letter: string, { key, code }: Pick<KeyboardEvent, 'key' | 'code'>) =>
  /^\p{Script=Latin}$/u.test(key)
    ? key.toLowerCase() === letter
    : code === `Key${letter.toUpperCase()}`
