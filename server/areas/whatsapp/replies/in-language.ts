import type { Language } from '#server/areas/conversations/guide/languages/language.ts'
import { notWritten } from '#server/areas/conversations/answer-writer.ts'
import { geminiProblems } from '#server/areas/conversations/gemini/problems.ts'
import { english } from '#server/areas/whatsapp/replies/english.ts'
import { french } from '#server/areas/whatsapp/replies/french.ts'
import { german } from '#server/areas/whatsapp/replies/german.ts'
import { portuguese } from '#server/areas/whatsapp/replies/portuguese.ts'
import type { Replies, WhyFailed } from '#server/areas/whatsapp/replies/replies.ts'
import { spanish } from '#server/areas/whatsapp/replies/spanish.ts'

const replies: Readonly<Record<Language['code'], Replies>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  pt: portuguese,
}

/** The portal's own replies in a language of the guide's. */
export const repliesIn = ({ code }: Pick<Language, 'code'>) => replies[code]

/** Does a whole message, in its plain words, say one of these in any language? A word is too short to tell its own. */
export const saysIn = (what: 'stop' | 'again', words: string) =>
  Object.values(replies).some((it) => it[what].test(words))

/** Problems are kept in English, by which they are known. */
const whys = new Map<string, WhyFailed>([
  [notWritten, 'notWritten'],
  ...Object.entries(geminiProblems).map(
    ([name, problem]) => [problem().message, name as keyof typeof geminiProblems] as const,
  ),
])

/** Why an answer failed, as it is kept with it, in words of the replies. */
export const whyFailed = (problem: string | null, { whyFailed, failed }: Replies) => {
  if (problem === null || whyFailed === undefined) {
    return problem ?? failed
  }
  const why = whys.get(problem)
  return why === undefined ? failed : whyFailed[why]
}
