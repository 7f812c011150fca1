// Runs before the first paint, so that the chosen theme shows without a flash (APP-3).
;(() => {
  let choice = 'auto'
  try {
    choice = JSON.parse(localStorage.getItem('ui-theme') ?? '"auto"')
  } catch {
    const cookie = /(?:^|; )ui-theme=%22(light|dark)%22/.exec(document.cookie)
    choice = cookie ? cookie[1] : 'auto'
  }
  const isDark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.add(isDark ? 'dark' : 'light')
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
})()
