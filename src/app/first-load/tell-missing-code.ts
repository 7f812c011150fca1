import { onServerBack } from '#src/lib/connection.ts'
import { missingCodeText } from '#src/lib/missing-code.ts'

/**
 * React did not come: says so above the page that stands there, with what is typed into it. Retry asks for it anew, and so
 * does the network that comes back. Answers how to take that away. `public/missing-entry.js` says the same where even this
 * code did not come.
 */
export const tellMissingCode = (
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
  const stopHearing = onServerBack(reach, onRetry)
  button.addEventListener('click', onRetry)
  place.append(text, button)

  // 'Loading...' would be no longer true; what its flow came to is.
  document.getElementById('restoring')?.remove()
  if (root.querySelector('form') === null && root.dataset['outcome'] === undefined) {
    root.replaceChildren()
  }
  root.before(place)

  return () => {
    stopHearing()
    place.remove()
  }
}
