import * as z from 'zod/mini'

import { fieldsIn, writeTyped } from '#src/app/first-load/carry-typed.ts'
import { storedValue } from '#src/app/storage/stored-value.ts'
import type { TextStorage } from '#src/lib/storage.ts'

const keptSchema = z.record(z.string(), z.string())
const minutesSec = 600

/** Passwords, also those that are shown, and codes are for one moment alone. */
const isSecret = ({ autocomplete }: HTMLInputElement | HTMLTextAreaElement) =>
  /off|password|one-time-code/.test(autocomplete)

/**
 * What somebody who is not signed in typed outlives the page: the reload that asks for code which did not come, a link to another
 * such page, whose fields of the same name ask for the same, and a reload in a login's second step, which shows the address.
 */
export const keepTyped = (root: HTMLElement, storage: TextStorage, isSignedOut: () => boolean) => {
  const stored = storedValue(storage, 'typed', keptSchema)
  const kept = stored.read()
  stored.remove()
  const first = fieldsIn(root)

  for (const field of first) {
    const text = kept?.[field.name]
    if (text && !field.value) {
      writeTyped(field, text)
    }
  }
  window.addEventListener('pagehide', () => {
    if (isSignedOut()) {
      // Also of a form whose place was taken by what went wrong.
      const typed = [...first, ...fieldsIn(root)].filter((field) => !isSecret(field))
      stored.write(Object.fromEntries(typed.map(({ name, value }) => [name, value])), minutesSec)
    }
  })
}
