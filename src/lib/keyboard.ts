/** The `keyCode` of keys that the input method takes. */
const takenByInputMethod = 229

/**
 * Does the key belong to an input method that is composing a word? Safari ends the composition before it dispatches the Enter
 * that ended it: only the old `keyCode` still tells.
 */
export const isForInputMethod = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) => isComposing || keyCode === takenByInputMethod

/** Is it the key of this letter? On layouts without Latin letters the position of the key decides. */
export const isKeyOf = (letter: string, { key, code }: Pick<KeyboardEvent, 'key' | 'code'>) =>
  /^\p{Script=Latin}$/u.test(key)
    ? key.toLowerCase() === letter
    : code === `Key${letter.toUpperCase()}`
