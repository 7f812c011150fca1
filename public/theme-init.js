// Runs before the first paint, so that the chosen theme shows without a flash (APP-3).
function savedHere(name) {
  const kept = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]
  try {
    return localStorage.getItem(name) ?? kept
  } catch {
    return kept
  }
}
{
  const root = document.documentElement
  const saved = savedHere('ui-theme')
  const choice = saved === 'light' || saved === 'dark' ? saved : 'auto'
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = choice === 'auto' ? (isSystemDark ? 'dark' : 'light') : choice
  root.classList.add(scheme)
  root.style.colorScheme = scheme
  root.dataset.theme = choice
  // Who was signed in, or comes with an address that is to be filled in, sees 'Loading...' and not an empty form (APP-5).
  if (savedHere('partner-portal-frontend-session') || /[?&]info=/.test(location.search)) {
    root.dataset.returning = ''
  }
}
