/** Everything that a mouse can press, but for text fields: all browsers give those the focus. */
const controls = 'button, a[href], summary, input'

const controlOf = (target: Element) =>
  target.closest<HTMLElement>(controls) ?? target.closest('label')?.control ?? null

/**
 * Gives the focus to what a mouse presses. Chrome and Edge do so by themselves; Safari, and Firefox on a Mac, take it away, so a
 * dialog would not know where to return it, and the next Tab would start elsewhere (ADR 162).
 */
export const focusPressed = (page: Document) => {
  let isMouse = false
  page.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      isMouse = pointerType === 'mouse'
    },
    true,
  )
  page.addEventListener(
    'click',
    ({ target, detail }) => {
      // Enter in a field clicks the button of its form too, without a count.
      if (!isMouse || detail === 0 || !(target instanceof Element)) {
        return
      }
      const control = controlOf(target)
      if (control?.matches(':focus') === false) {
        control.focus({ preventScroll: true, focusVisible: false })
      }
    },
    true,
  )
}
