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

/** React did not come: says so above the page that stands there, with what is typed into it, and asks for it anew. */
export const tellMissingCode = (root: HTMLElement) => {
  const place = document.createElement('div')
  Object.assign(place.style, placeStyle)
  const text = document.createElement('p')
  text.role = 'alert'
  text.textContent = 'This page could not be loaded. Please try again.'
  const retry = document.createElement('button')
  Object.assign(retry.style, retryStyle)
  retry.type = 'button'
  retry.textContent = 'Retry'
  retry.addEventListener('click', () => window.location.reload())
  place.append(text, retry)

  // 'Loading...' would be no longer true.
  document.getElementById('restoring')?.remove()
  if (root.querySelector('form') === null) {
    root.replaceChildren()
  }
  root.before(place)
}
