// Runs in the shell (ADR 012). People who were signed in get the portal's code along with React, and its first requests are sent
// ahead; `src/app/first-load/asked-ahead.ts` picks up the answers. People who were not, on a page for signed-in people, go to the
// login at once: the router would lead there too, but only after all its code has loaded (ROUTE-2).
if ('returning' in document.documentElement.dataset) {
  document.head.append(document.querySelector('#portal-code').content)
  const [token, session] = ['accessToken', 'session'].map((name) =>
    decodeURIComponent(savedHere(`partner-portal-frontend-${name}`) ?? ''),
  )
  let until = 0
  try {
    const [, claims] = token.split('.')
    until = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))).exp * 1_000
  } catch {
    // The session finds out by itself.
  }
  const [, method] = /"method":"([\w-]+)"/.exec(session) ?? []
  const ofHome = location.pathname === '/' ? ['/api/demos', '/api/users/me/shelf'] : []
  const paths = until > Date.now() ? [`/api/${method}/user?refreshUser=true`, ...ofHome] : []
  const answers = new Map()
  for (const path of paths) {
    const answer = fetch(path, { headers: { authorization: `Bearer ${token}` } })
    // Whoever uses the promise hears of the error.
    answer.catch(() => {})
    answers.set(new URL(path, location.href).href, answer)
  }
  window.askedAhead = { authorization: `Bearer ${token}`, at: performance.now(), answers }
} else {
  const { pathname, search, hash } = location
  const pages = document.querySelector('meta[name=private-pages]').content.split(' ')
  const isPrivate = pages.some((path) =>
    new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`).test(pathname),
  )
  // What follows a hash may be a secret, which the router removes from the address first.
  if (isPrivate && hash === '') {
    const here = pathname + search
    location.replace(here === '/' ? '/login' : `/login?redirect=${encodeURIComponent(here)}`)
  }
}
