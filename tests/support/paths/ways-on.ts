export type WaysOn = {
  /** In the open dialog, or else in the main part. */
  readonly here: readonly string[]
  /** In the open dialog, or else on the whole page. */
  readonly around: readonly string[]
}

/** What somebody with a keyboard alone can use. A browser gets this function as text, so it uses nothing from outside itself. */
export const readWaysOn = (): WaysOn => {
  const used = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
  const away = '[inert], [hidden], [aria-hidden=true], [popover]'
  const dialog = [...document.querySelectorAll('[role$=dialog][data-state=open]')].at(-1)
  const controls = [...(dialog ?? document.body).querySelectorAll<HTMLElement>(used)]
    .filter((it) => it.tabIndex >= 0 && !it.matches(':disabled, [aria-disabled=true]'))
    .filter((it) => it.closest(away) === null)
    // Without a layout, as in jsdom, nothing can tell; and what styles make of it takes too long there.
    .filter((it) => !('checkVisibility' in it) || it.checkVisibility({ visibilityProperty: true }))
    .map((it) => ({
      name: it.getAttribute('aria-label') ?? it.textContent.trim(),
      isHere: dialog !== undefined || it.closest('main') !== null,
    }))
  return {
    here: controls.filter(({ isHere }) => isHere).map(({ name }) => name),
    around: controls.map(({ name }) => name),
  }
}
