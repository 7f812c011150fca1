import * as z from 'zod/mini'

import { storedValue } from '#src/app/storage/stored-value.ts'
import type { TextStorage } from '#src/lib/storage.ts'

/** As long as the link lives, at most. */
const maxAgeSec = 3_600

export type FirstAdminSecret = ReturnType<typeof firstAdminSecretIn>

/** What the link for the first admin carried (ADR 034): in the tab, and in no address, until its person is signed in. */
export const firstAdminSecretIn = (storage: TextStorage) => {
  const schema = z.string().check(z.minLength(1), z.maxLength(64))
  const stored = storedValue(storage, 'first-admin', schema)
  return {
    keep: (secret: string) => stored.write(secret, maxAgeSec),
    read: stored.read,
    forget: stored.remove,
  }
}
