import { counted } from '#src/lib/counted.ts'

/** A question that is too long, by so many characters. */
export const tooManyText = (over: number) =>
  `${counted(over, { one: 'character', many: 'characters' })} too many for one question.`
