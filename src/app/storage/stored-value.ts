import type * as z from 'zod/mini'

import type { TextStorage } from '#src/lib/storage.ts'

/** One value of a known shape in the browser's storage. What is foreign or broken is removed. */
export type StoredValue<TValue> = {
  readonly read: () => TValue | null
  readonly write: (value: TValue, maxAgeSec: number) => void
  readonly remove: () => void
}

export const storedValue = <TSchema extends z.ZodMiniType>(
  storage: TextStorage,
  name: string,
  schema: TSchema,
): StoredValue<z.output<TSchema>> => ({
  read: () => {
    const text = storage.read(name)
    if (text === null) {
      return null
    }
    const result = schema.safeParse(parsed(text))
    if (!result.success) {
      storage.remove(name)
      return null
    }
    return result.data
  },
  write: (value, maxAgeSec) => storage.write(name, JSON.stringify(value), maxAgeSec),
  remove: () => storage.remove(name),
})

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
