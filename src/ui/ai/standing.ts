import type { Answer } from '#src/api/contract/conversations.ts'

/** While an answer is written; nothing may be told of it at the moment. */
export const writingText = (isReconnecting: boolean) =>
  isReconnecting ? 'Connection lost. Looking again...' : 'Writing...'

/** Why an answer is not what was asked for; `null` where it is. */
export const endText = ({ state, problem }: Pick<Answer, 'state' | 'problem'>) => {
  if (state === 'stopped') {
    return 'You stopped this answer.'
  }
  return state === 'whole' && problem !== null ? `It was not written again. ${problem}` : problem
}
