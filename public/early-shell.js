// Stands in the shell (ADR 012): who was signed in gets the portal's code along with React, not after it. Who was not, and opens
// a page for those who are, is led to log in at once: the router would lead there too, after all its code (ROUTE-2).
if ('returning' in document.documentElement.dataset) {
  document.head.append(document.querySelector('#portal-code').content)
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
