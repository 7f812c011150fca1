/** What ears know of a live region by now; `null` while they know nothing of the region itself. */
export const heardOf = (region: Element): string | null => {
  const hidden = '[aria-hidden=true]'
  if (region.closest(hidden) !== null) {
    return null
  }
  const known = region.cloneNode(true) as Element
  for (const part of known.querySelectorAll(hidden)) {
    part.remove()
  }
  return known.textContent
}
