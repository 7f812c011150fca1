// Runs after the form of every prerendered page (ADR 012): notes what the page consists of, shows which theme is chosen, and makes
// the links lead on as the address says.
{
  window.earlyPage.own = new Set(document.querySelectorAll('#root *'))
  const { theme } = document.documentElement.dataset
  const radio = document.querySelector(`fieldset input[type=radio][value="${theme}"]`)
  if (radio !== null) {
    radio.checked = true
  }
  for (const link of document.querySelectorAll(
    '#root [href^="/login/"], #root [href="/register"]',
  )) {
    link.search = location.search
  }
}
