type Field = HTMLInputElement | HTMLTextAreaElement

/** What a person may type into. */
export const fieldsIn = (root: HTMLElement) => [
  ...root.querySelectorAll<Field>('input[name]:not([type=radio]), textarea[name]'),
]

/** Writes as a person does: the component that owns the field hears of it. */
export const writeTyped = (field: Field, text: string) => {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Keeps what was typed into a page before React came: where React puts another field in the place of one, that goes on
 * with the text and the focus. Answers how to stop, once the page is another.
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
    // The successor may come a while after the field went.
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
