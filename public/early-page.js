// Runs after the form of every prerendered page (ADR 012): shows which theme is chosen, and makes the links lead on as the
// address says.
{
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
