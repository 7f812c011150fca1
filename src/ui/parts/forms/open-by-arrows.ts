import type { KeyboardEvent } from 'react'

/**
 * For a choice that is saved as it is made: the arrows open its list, in which what they pass is not chosen yet. A closed one changes
 * with each of them on Windows and Linux. Safari opens it by itself, and has no other way to.
 */
export const openByArrows = (event: KeyboardEvent<HTMLSelectElement>) => {
  const { key, altKey, ctrlKey, metaKey, currentTarget: select } = event
  if (key.startsWith('Arrow') && !altKey && !ctrlKey && !metaKey && 'showPicker' in select) {
    event.preventDefault()
    select.showPicker()
  }
}
