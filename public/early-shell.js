// Stands in the shell (ADR 012): who was signed in gets the portal's code along with React, not after it, and the answers to what
// that code asks first, which `src/app/first-load/asked-ahead.ts` takes up. Who was not, and opens a page for those who are, is
// led to log in at once: the router would lead there too, after all its code (ROUTE-2).
function kept(name) {
  return decodeURIComponent(savedHere(`partner-portal-frontend-${name}`) ?? '')
}
function isGood(token) {
  try {
    const [, claims] = token.split('.')
    return JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))).exp * 1_000 > Date.now()
  } catch {
    return false
  }
}
function askAhead() {
  const token = kept('accessToken')
  const [, method] = /"method":"([\w-]+)"/.exec(kept('session')) ?? []
  const ofHome = location.pathname === '/' ? ['/api/demos', '/api/users/me/shelf'] : []
  const paths = isGood(token) ? [`/api/${method}/user?refreshUser=true`, ...ofHome] : []
  const asked = (path) => {
    const answer = fetch(path, { headers: { authorization: `Bearer ${token}` } })
    // Whoever takes it up hears of it.
    answer.catch(() => {})
    return [new URL(path, location.href).href, answer]
  }
  return { token, at: performance.now(), answers: new Map(paths.map(asked)) }
}
if ('returning' in document.documentElement.dataset) {
  document.head.append(document.querySelector('#portal-code').content)
  window.askedAhead = askAhead()
} else {
  const { pathname, search, hash } = location
  const pages = document.querySelector('meta[name=private-pages]').content.split(' ')
  const isPrivate = pages.some((path) =>
    new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`).test(pathname),
  )
  // What stands behind a hash may be a secret, which the router takes out of the address first.
  if (isPrivate && hash === '') {
    const here = pathname + search
    location.replace(here === '/' ? '/login' : `/login?redirect=${encodeURIComponent(here)}`)
  }
}
