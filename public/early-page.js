// Stands at the end of every prerendered page (ADR 012): shows the saved theme as chosen, hides what this browser has
// not, has the links lead on as the address says, and keeps what is sent or pressed before the app is there.
{
  const root = document.documentElement
  const { theme, page: path } = root.dataset
  const radio = document.querySelector(`fieldset input[type=radio][value="${theme}"]`)
  if (radio !== null) {
    radio.checked = true
  }
  if (!('PasswordCredential' in window && 'FederatedCredential' in window)) {
    root.dataset.credentials = 'none'
  }
  if (!('PublicKeyCredential' in window)) {
    root.dataset.passkeys = 'none'
  }
  for (const link of document.querySelectorAll(
    '#root [href^="/login/"], #root [href="/register"]',
  )) {
    link.search = location.search
  }

  const buttons = [...document.querySelectorAll('#root button:not([type=submit])')]
  const keep = (event) => {
    const { type, target } = event
    const kept = type === 'submit' ? target : buttons.find((button) => button.contains(target))
    if (kept !== undefined) {
      event.preventDefault()
      event.stopImmediatePropagation()
      window.earlyPage.kept = kept
      window.earlyPage.tell()
    }
  }
  addEventListener('submit', keep, true)
  addEventListener('click', keep, true)
  window.earlyPage = {
    path,
    kept: null,
    tell: () => {},
    release: () => {
      removeEventListener('submit', keep, true)
      removeEventListener('click', keep, true)
    },
  }
}
