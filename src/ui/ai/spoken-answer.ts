import type { Answer } from '#src/api/contract/conversations.ts'
import { plainText } from '#src/lib/plain-text.ts'
import { endText } from '#src/ui/ai/standing.ts'

/** Nobody listens to more that they cannot stop. */
const longest = 600
/** With its marks; a long answer is not read whole for its beginning. */
const longestMarked = 2 * longest

/** What ears that follow no transcript are told of an answer. */
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
