import { onNetworkBack } from '#src/lib/connection.ts'
import { missingCodeText } from '#src/lib/missing-code.ts'

const placeStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '4px 16px',
  padding: '8px 16px',
  background: 'var(--pp-colors-bg-error)',
  color: 'var(--pp-colors-fg-error)',
} as const
const retryStyle = { padding: '10px', fontWeight: '600', textDecoration: 'underline' } as const

/**
 * React did not come: says so above the page that stands there, with what is typed into it. Retry asks for it anew, and so
 * does the network that comes back. Answers how to take that away.
 */
export const tellMissingCode = (root: HTMLElement, onRetry: () => void) => {
  const place = document.createElement('div')
  Object.assign(place.style, placeStyle)
  const text = document.createElement('p')
  text.role = 'alert'
  text.textContent = missingCodeText
  const button = document.createElement('button')
  Object.assign(button.style, retryStyle)
  button.type = 'button'
  button.textContent = 'Retry'
  const stopHearing = onNetworkBack(onRetry)
  button.addEventListener('click', onRetry)
  place.append(text, button)

  // 'Loading...' would be no longer true.
  document.getElementById('restoring')?.remove()
  if (root.querySelector('form') === null) {
    root.replaceChildren()
  }
  root.before(place)

  return () => {
    stopHearing()
    place.remove()
  }
}
