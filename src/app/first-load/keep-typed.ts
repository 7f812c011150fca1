import * as z from 'zod/mini'

import { fieldsIn, writeTyped } from '#src/app/first-load/carry-typed.ts'
import { storedValue } from '#src/app/storage/stored-value.ts'
import type { TextStorage } from '#src/lib/storage.ts'

const keptSchema = z.record(z.string(), z.string())
const minutesSec = 600

/** Passwords and codes are for one moment alone. */
const isSecret = ({ type, autocomplete }: HTMLInputElement | HTMLTextAreaElement) =>
  type === 'password' || autocomplete.includes('one-time-code')

/**
 * Keeps what was typed into a prerendered page whose code has not come: over the reload that asks for it again, and over a link
 * to another such page, whose fields of the same name ask for the same. Answers how to stop, once the code is there.
 */
export const keepTyped = (root: HTMLElement, storage: TextStorage) => {
  const stored = storedValue(storage, 'typed', keptSchema)
  const fields = fieldsIn(root).filter((field) => !isSecret(field))
  const kept = stored.read()
  stored.remove()

  for (const field of fields) {
    const text = kept?.[field.name]
    if (text !== undefined && field.value === '') {
      writeTyped(field, text)
    }
  }
  // Also of a form whose place was taken by what went wrong.
  const keep = () => {
    const typed = fields.filter(({ value, defaultValue }) => value !== defaultValue)
    if (typed.length > 0) {
      stored.write(Object.fromEntries(typed.map(({ name, value }) => [name, value])), minutesSec)
    }
  }
  window.addEventListener('pagehide', keep)
  return () => window.removeEventListener('pagehide', keep)
}

/**
 * Once the code is there: what stands in the form of a flow that signs in outlives a reload, the address of its second step
 * too. Who is in, or left the form, leaves nothing.
 */
export const keepSignIn = (root: HTMLElement, storage: TextStorage, isAsking: () => boolean) => {
  const stored = storedValue(storage, 'typed', keptSchema)

  window.addEventListener('pagehide', () => {
    const fields = isAsking() ? fieldsIn(root).filter((field) => !isSecret(field)) : []
    const typed = fields.filter(({ value }) => value !== '')
    stored.remove()
    if (typed.length > 0) {
      stored.write(Object.fromEntries(typed.map(({ name, value }) => [name, value])), minutesSec)
    }
  })
}
