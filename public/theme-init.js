// Runs before the first paint, so that the chosen theme and our font appear without a flash (APP-3).
function savedHere(name) {
  const kept = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]
  try {
    return localStorage.getItem(name) ?? kept
  } catch {
    return kept
  }
}
function keptInTab(name) {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}
{
  const root = document.documentElement
  const saved = savedHere('ui-theme')
  const choice = saved === 'light' || saved === 'dark' ? saved : 'auto'
  const isSignedIn = Boolean(savedHere('partner-portal-frontend-session'))
  // A demo's page may have one fixed theme; people who are not signed in are led to another page.
  const [, key] = /^\/(?:demo\/)?([^/]+)/.exec(location.pathname) ?? []
  const themes = document.querySelector('meta[name=demo-themes]').content.split(' ')
  const forced = isSignedIn && themes.find((it) => it.startsWith(`${key}=`))?.split('=')[1]
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = forced || (choice === 'auto' ? (isSystemDark ? 'dark' : 'light') : choice)
  root.classList.add(scheme)
  root.style.colorScheme = scheme
  root.dataset.theme = choice
  if (forced) {
    root.dataset.forced = ''
  }
  // People who were signed in, come with an address to be filled in, or go on with a code that was asked for in this tab,
  // see 'Loading...' instead of an empty form (APP-5).
  if (isSignedIn || /[?&]info=/.test(location.search) || keptInTab('begun-code')) {
    root.dataset.returning = ''
  }
  // If this browser has the font of this very build (`src/app/first-load/apply-font.ts`), the first paint uses it.
  const [build, sheet, font] = savedHere('ui-font')?.split(' ') ?? []
  if (font && build === document.querySelector('meta[name=build]').content) {
    for (const link of [
      { rel: 'preload', as: 'font', crossOrigin: '', href: font },
      { rel: 'stylesheet', blocking: 'render', href: sheet },
    ]) {
      document.head.append(Object.assign(document.createElement('link'), link))
    }
  }
}
