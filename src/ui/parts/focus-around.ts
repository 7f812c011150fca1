/**
 * Puts the focus on what surrounds a part that goes: its dialog, or else the page's heading. Whoever was in the part is not
 * left nowhere, and the next Tab goes on from there.
 */
export const focusAround = (part: Element) => {
  const around =
    part.closest<HTMLElement>('[role=dialog]') ??
    document.querySelector<HTMLElement>('h1[tabindex="-1"]')
  around?.focus({ preventScroll: true })
}
