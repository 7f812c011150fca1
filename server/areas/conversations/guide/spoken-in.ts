import type { Turn } from '#server/areas/conversations/answering.ts'
import type { Language } from '#server/areas/conversations/guide/languages/language.ts'
import { languages } from '#server/areas/conversations/guide/languages/languages.ts'
import { understood } from '#server/areas/conversations/guide/question.ts'

/** The language that a conversation is held in: it stays the same for as long as the questions may be in it. */
export const spokenIn = (history: readonly Pick<Turn, 'question'>[]): Language =>
  history.reduce<Language>((spoken, { question }) => {
    const { mayBeIn } = understood(question)
    return mayBeIn.includes(spoken) ? spoken : (mayBeIn[0] ?? spoken)
  }, languages[0])
