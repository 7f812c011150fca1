// Stands at the head of every prerendered page (ADR 012): hides what this browser has not, and keeps what is sent or
// pressed before the app is there.
{
  const { dataset } = document.documentElement
  if (!('PasswordCredential' in window && 'FederatedCredential' in window)) {
    dataset.credentials = 'none'
  }
  if (!('PublicKeyCredential' in window)) {
    dataset.passkeys = 'none'
  }

  let buttons = null
  const keep = (event) => {
    const { type, target } = event
    const kept = type === 'submit' ? target : target.closest('#root button:not([type=submit])')
    // What came later is React's.
    if (kept === null || (type === 'click' && buttons?.has(kept) === false)) {
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    window.earlyPage.kept = kept
    window.earlyPage.tell()
  }
  addEventListener('submit', keep, true)
  addEventListener('click', keep, true)
  addEventListener('DOMContentLoaded', () => {
    buttons = new Set(document.querySelectorAll('#root button'))
  })
  window.earlyPage = {
    kept: null,
    tell: () => {},
    release: () => {
      removeEventListener('submit', keep, true)
      removeEventListener('click', keep, true)
    },
  }
}
