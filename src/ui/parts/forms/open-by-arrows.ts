import type { KeyboardEvent } from 'react'

/**
 * For a select that saves each change: arrow keys open its list, where passing an option does not choose it yet. On Windows and
 * Linux they would change a closed one with each press. Safari opens it by itself, and lacks a method for it.
 */
export const openByArrows = (event: KeyboardEvent<HTMLSelectElement>) => {
  const { key, altKey, ctrlKey, metaKey, currentTarget: select } = event
  if (key.startsWith('Arrow') && !altKey && !ctrlKey && !metaKey && 'showPicker' in select) {
    event.preventDefault()
    select.showPicker()
  }
}
