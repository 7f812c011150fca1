// Runs before the first paint, so that the chosen theme shows without a flash (APP-3).
{
  let choice = null
  try {
    choice = localStorage.getItem('ui-theme')
  } catch {
    choice = /(?:^|; )ui-theme=(light|dark)/.exec(document.cookie)?.[1]
  }
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = choice === 'light' || choice === 'dark' ? choice : isSystemDark ? 'dark' : 'light'
  document.documentElement.classList.add(scheme)
  document.documentElement.style.colorScheme = scheme
}
