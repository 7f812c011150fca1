type Field = HTMLInputElement | HTMLTextAreaElement

/** The fields that a person can type into. */
export const fieldsIn = (root: HTMLElement) => [
  ...root.querySelectorAll<Field>('input[name]:not([type=radio]), textarea[name]'),
]

/** Sets the text with an `input` event, so that the component of the field notices. */
export const writeTyped = (field: Field, text: string) => {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Keeps what was typed into a page before React took over: when React replaces a field, the new one gets its text and focus.
 * Returns how to stop.
 */
export const carryTyped = (root: HTMLElement) => {
  let typed = fieldsIn(root)
  let focused = document.activeElement

  const handOn = (field: Field) => {
    const successor = fieldsIn(root).find(({ name }) => name === field.name)
    if (successor === undefined) {
      return false
    }
    if (field.value !== field.defaultValue) {
      writeTyped(successor, field.value)
    }
    if (focused === field) {
      successor.focus()
    }
    return true
  }
  const carryOver = () => {
    // The new field may appear some time after the old one was removed.
    typed = typed.filter((field) => field.isConnected || !handOn(field))
  }
  const observer = new MutationObserver(carryOver)
  const noteFocus = () => {
    focused = document.activeElement ?? focused
  }
  observer.observe(root, { childList: true, subtree: true })
  root.addEventListener('focusin', noteFocus)

  return () => {
    observer.disconnect()
    root.removeEventListener('focusin', noteFocus)
  }
}
