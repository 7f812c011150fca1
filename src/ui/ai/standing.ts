import type { Answer } from '#src/api/contract/conversations.ts'

/** The text while an answer is written, also while the live channel is down. */
export const writingText = (isReconnecting: boolean) =>
  isReconnecting ? 'Connection lost. Looking again...' : 'Writing...'

/** Why an answer is incomplete; `null` if it is not. */
export const endText = ({ state, problem }: Pick<Answer, 'state' | 'problem'>) => {
  if (state === 'stopped') {
    return 'You stopped this answer.'
  }
  return state === 'whole' && problem !== null ? `It was not written again. ${problem}` : problem
}
