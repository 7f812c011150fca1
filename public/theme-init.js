// Runs before the first paint, so that the chosen theme, and our font, show without a flash (APP-3).
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
  // The page of a demo may show itself in one scheme alone; who is not signed in is led to another page.
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
  // Who was signed in, comes with an address that is to be filled in, or goes on with a code that was asked for in this tab,
  // sees 'Loading...' and not an empty form (APP-5).
  if (isSignedIn || /[?&]info=/.test(location.search) || keptInTab('begun-code')) {
    root.dataset.returning = ''
  }
  // Where this browser has our font, of this very build (`src/app/first-load/apply-font.ts`), the first picture wears it.
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
