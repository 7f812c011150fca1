import { codeOf, messageOf } from '#server/base/fault.ts'
import { DatabaseGone } from '#server/areas/operate/backup/base-backup.ts'

const words: Readonly<Record<string, string>> = {
  ENOSPC: 'There is no room left.',
  EDQUOT: 'There is no room left.',
  EROFS: 'Nothing can be written there.',
  ABORT_ERR: 'It was told to stop.',
}

/** Why a copy failed, for the operator, and that nothing of it is left. */
export const plainFault = (error: unknown, folder: string) => {
  const why = words[codeOf(error) ?? ''] ?? messageOf(error)
  const advice = error instanceof DatabaseGone ? ' Try again once it is back.' : ''
  return new Error(`${folder} was not made, and nothing is left of it: ${why}${advice}`, {
    cause: error,
  })
}
