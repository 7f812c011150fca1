// Stands in the shell (ADR 012): who was signed in gets the portal's code along with React, not after it, and the answers to what
// that code asks first, which `src/app/first-load/asked-ahead.ts` takes up. Who was not, and opens a page for those who are, is
// led to log in at once: the router would lead there too, after all its code (ROUTE-2).
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
    // The session finds out what it is.
  }
  const [, method] = /"method":"([\w-]+)"/.exec(session) ?? []
  const ofHome = location.pathname === '/' ? ['/api/demos', '/api/users/me/shelf'] : []
  const paths = until > Date.now() ? [`/api/${method}/user?refreshUser=true`, ...ofHome] : []
  const answers = new Map()
  for (const path of paths) {
    const answer = fetch(path, { headers: { authorization: `Bearer ${token}` } })
    // Whoever takes it up hears of it.
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
  // What stands behind a hash may be a secret, which the router takes out of the address first.
  if (isPrivate && hash === '') {
    const here = pathname + search
    location.replace(here === '/' ? '/login' : `/login?redirect=${encodeURIComponent(here)}`)
  }
}
