import type { Answer } from '#src/api/contract/conversations.ts'
import { plainText } from '#src/lib/plain-text.ts'
import { endText } from '#src/ui/ai/standing.ts'

/** The longest announcement, because it cannot be stopped. */
const longest = 600
/** Including marks; only the beginning of a long answer is parsed. */
const longestMarked = 2 * longest

/** An answer as screen readers announce it. */
export const spokenAnswer = (answer: Answer): string => {
  const { text, citations } = answer
  const said = plainText(text.slice(0, longestMarked))
  const isWhole = text.length <= longestMarked && said.length <= longest
  const demos = citations.map(({ label }) => label).join(', ')
  return [
    isWhole ? said : `${said.slice(0, longest)}… The whole answer is in the conversation.`,
    demos === '' ? '' : `Demos: ${demos}.`,
    endText(answer) ?? '',
  ]
    .filter((it) => it !== '')
    .join(' ')
}
