import type { SnapshotFrom } from 'xstate'

import type { searchMachine } from '#src/machines/search/search.machine.ts'

export type SearchSnapshot = SnapshotFrom<typeof searchMachine>

/** `text` is ahead of the address; in `following` it is being written there. */
export type SearchView = { step: 'settled' } | { step: 'typing' | 'following'; text: string }

export const selectSearchView = ({ value, context: { text } }: SearchSnapshot): SearchView =>
  value === 'settled' ? { step: value } : { step: value, text }
