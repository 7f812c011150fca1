// Stands at the end of every prerendered page (ADR 012): shows the saved theme as chosen, and keeps a form that is sent
// before the app is there.
function keepSent(event) {
  event.preventDefault()
  window.earlyPage.sent = event.target
}
{
  const { theme, page: path } = document.documentElement.dataset
  const radio = document.querySelector(`fieldset input[type=radio][value="${theme}"]`)
  if (radio !== null) {
    radio.checked = true
  }
  if (!('PasswordCredential' in window && 'FederatedCredential' in window)) {
    document.documentElement.dataset.credentials = 'none'
  }
  addEventListener('submit', keepSent, true)
  window.earlyPage = {
    path,
    sent: null,
    release: () => removeEventListener('submit', keepSent, true),
  }
}
