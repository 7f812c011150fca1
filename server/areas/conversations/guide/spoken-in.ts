import type { Turn } from '#server/areas/conversations/answering.ts'
import type { Language } from '#server/areas/conversations/guide/languages/language.ts'
import { languages } from '#server/areas/conversations/guide/languages/languages.ts'
import { understood } from '#server/areas/conversations/guide/question.ts'

/** The language that a conversation was held in, by its newest question that tells. */
export const spokenIn = (history: readonly Pick<Turn, 'question'>[]): Language =>
  history.map(({ question }) => understood(question).language).findLast((it) => it !== null) ??
  languages[0]
