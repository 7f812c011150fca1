import type { Language } from '#server/areas/conversations/guide/languages/language.ts'
import { languages } from '#server/areas/conversations/guide/languages/languages.ts'
import type { Question } from '#server/areas/conversations/guide/question.ts'

/** The language that a conversation is held in: it stays the same for as long as the questions may be in it. */
export const spokenIn = (questions: readonly Pick<Question, 'mayBeIn'>[]): Language =>
  questions.reduce<Language>(
    (spoken, { mayBeIn }) => (mayBeIn.includes(spoken) ? spoken : (mayBeIn[0] ?? spoken)),
    languages[0],
  )
