import type { Language } from '#server/areas/conversations/guide/languages/language.ts'
import { languages, languagesOf } from '#server/areas/conversations/guide/languages/languages.ts'
import type { Question } from '#server/areas/conversations/guide/question.ts'
import { plainQuestion, spelledOut, wordsIn } from '#server/areas/conversations/guide/words.ts'

/** The language that a conversation is held in: it stays the same for as long as the questions may be in it. */
export const spokenIn = (questions: readonly Pick<Question, 'mayBeIn'>[]): Language =>
  questions.reduce<Language>(
    (spoken, { mayBeIn }) => (mayBeIn.includes(spoken) ? spoken : (mayBeIn[0] ?? spoken)),
    languages[0],
  )

/** The same of what somebody wrote, oldest first, that is not understood beyond that. */
export const languageOf = (texts: readonly string[]) =>
  spokenIn(texts.map((it) => ({ mayBeIn: languagesOf(plainWordsOf(it)) })))

/** The words of a text as patterns read them. */
export const plainWordsOf = (text: string) => wordsIn(plainQuestion(spelledOut(text)))
