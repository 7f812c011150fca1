import { onServerBack } from '#src/lib/connection.ts'
import { missingCodeText } from '#src/lib/missing-code.ts'

/**
 * React's code could not be loaded: says so above the prerendered page, which stays with what was typed into it. A press on Retry
 * and the network's return both try again. Returns how to remove the message. `public/missing-entry.js` does the same if even
 * this code is missing.
 */
export const showMissingCode = (
  root: HTMLElement,
  { reach, onRetry }: { reach: () => Promise<unknown>; onRetry: () => void },
) => {
  const place = document.createElement('div')
  place.className = 'missing-code'
  const text = document.createElement('p')
  text.role = 'alert'
  text.textContent = missingCodeText
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Retry'
  const stopWaiting = onServerBack(reach, onRetry)
  button.addEventListener('click', onRetry)
  place.append(text, button)

  // 'Loading...' is no longer true; the outcome of a flow still is.
  document.getElementById('restoring')?.remove()
  if (root.querySelector('form') === null && root.dataset['outcome'] === undefined) {
    root.replaceChildren()
  }
  root.before(place)

  return () => {
    stopWaiting()
    place.remove()
  }
}
