import * as z from 'zod/mini'

import { timestamp } from '#src/api/contract/fields.ts'
import type { SessionRecord } from '#src/machines/session/session-record.ts'
import { storedValue, type StoredValue } from '#src/app/storage/stored-value.ts'
import type { TextStorage } from '#src/lib/storage.ts'

const sessionFieldsSchema = z.object({
  method: z.string(),
  expiresIn: z.number(),
  expiresInAt: timestamp,
  maxAge: z.number(),
  maxAgeAt: timestamp,
  refreshedTimes: z.int(),
  loginAt: timestamp,
})

export type StoredSession = StoredValue<SessionRecord> & {
  /** Which tokens are there, whatever became of the rest. */
  readonly has: () => { readonly accessToken: boolean; readonly refreshToken: boolean }
}

/**
 * SESSION-1: the record in three entries named as the specification names them. Any of them missing or
 * broken means that nobody is signed in here.
 */
export const storedSession = (storage: TextStorage, prefix: string): StoredSession => {
  const accessToken = `${prefix}-accessToken`
  const refreshToken = `${prefix}-refreshToken`
  const session = storedValue(storage, `${prefix}-session`, sessionFieldsSchema)

  return {
    has: () => ({
      accessToken: storage.read(accessToken) !== null,
      refreshToken: storage.read(refreshToken) !== null,
    }),
    read: () => {
      const fields = session.read()
      const access = storage.read(accessToken)
      const refresh = storage.read(refreshToken)
      return fields === null || access === null || refresh === null
        ? null
        : { ...fields, accessToken: access, refreshToken: refresh }
    },
    write: ({ accessToken: access, refreshToken: refresh, ...fields }, maxAgeSec) => {
      storage.write(accessToken, access, maxAgeSec)
      storage.write(refreshToken, refresh, maxAgeSec)
      session.write(fields, maxAgeSec)
    },
    remove: () => {
      storage.remove(accessToken)
      storage.remove(refreshToken)
      session.remove()
    },
  }
}
