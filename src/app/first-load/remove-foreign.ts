/**
 * Removes what a browser extension, such as a password manager, added to the prerendered page: React would discard the whole page
 * because of it, and with it a button that is just being pressed. Extensions add it again.
 */
export const removeForeign = (root: HTMLElement) => {
  const own = window.earlyPage?.own
  // An outcome (`early-outcome.ts`) is the app's, though the page did not begin with it.
  if (own !== undefined && root.dataset['outcome'] === undefined) {
    const foreign = [...root.querySelectorAll('*')].filter((element) => !own.has(element))
    foreign.forEach((element) => element.remove())
  }
}
