import { DatabaseGone } from '#server/db/base-backup.ts'

const words: Readonly<Record<string, string>> = {
  ENOSPC: 'There is no room left.',
  EDQUOT: 'There is no room left.',
  EROFS: 'Nothing can be written there.',
  ABORT_ERR: 'It was told to stop.',
}

/** Why a copy ended before it was whole, in words for who began it, and that nothing of it is left. */
export const plainFault = (error: unknown, folder: string) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : String(error)
  const why = words[code] ?? message
  const advice = error instanceof DatabaseGone ? ' Try again once it is back.' : ''
  return new Error(`${folder} was not made, and nothing is left of it: ${why}${advice}`, {
    cause: error,
  })
}
