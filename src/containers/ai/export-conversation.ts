import type { Exchange } from '#src/machines/conversation/branches.view.ts'
import type { Conversation } from '#src/api/contract/conversations.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { textOfAnswer } from '#src/containers/ai/answer-words.ts'

type Exported = {
  conversation: Conversation
  /** The branch that is shown. */
  exchanges: readonly Exchange[]
  format: 'markdown' | 'json'
}

/** AI-2: a conversation as a file: the visible branch to read, or all branches for programs. */
export const exportConversation = ({ conversation, exchanges, format }: Exported) => {
  const name = fileNameOf(conversation.title)
  if (format === 'json') {
    const json = JSON.stringify(conversation, null, 2)
    saveFile(new File([json], `${name}.json`, { type: 'application/json' }))
  } else {
    const text = markdownOf(conversation.title, exchanges)
    saveFile(new File([text], `${name}.md`, { type: 'text/markdown' }))
  }
}

const markdownOf = (title: string, exchanges: readonly Exchange[]) =>
  [
    `# ${title}`,
    ...exchanges.flatMap(({ question, answer }) => [
      question.text.replaceAll(/^/gm, '> '),
      ...(answer === null
        ? []
        : [textOfAnswer(answer), answer.answeredBy && `_${answer.answeredBy}_`]),
    ]),
  ]
    .filter((it) => it !== '')
    .join('\n\n')

/** Letters with their marks and digits, which every file system accepts. */
const fileNameOf = (title: string) =>
  title
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'conversation'
