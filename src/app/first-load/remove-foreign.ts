/**
 * Removes what a browser extension, such as a password manager, added to the prerendered page: React would discard the whole page
 * because of it, and with it a button that is just being pressed. Extensions add it again.
 */
export const removeForeign = (root: HTMLElement) => {
  const own = window.earlyPage?.own
  // An outcome (`early-outcome.ts`) is the app's, though the page did not begin with it.
  if (own !== undefined && root.dataset['outcome'] === undefined) {
    // What has words stays: a browser that translates the page puts the page's own words there.
    const isForeign = (element: Element) => !own.has(element) && element.textContent === ''
    const foreign = [...root.querySelectorAll('*')].filter(isForeign)
    foreign.forEach((element) => element.remove())
  }
}
