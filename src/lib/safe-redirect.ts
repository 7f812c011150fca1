const here = 'https://portal.invalid'

/** Pages on the way in or out: a redirect to them would go in circles (RD-04). */
const isSignInPage =
  /^\/(?:login|register|setup|email|partner|[a-z0-9-]+\/(?:login|logout)\/callback)(?:\/|$)/i

/** The path as the router matches it, regardless of case and encoding; `null` if it cannot be decoded. */
const readPath = (path: string) => {
  try {
    return decodeURI(path)
  } catch {
    return null
  }
}

/**
 * The path to go back to, or `null` if the text is anything but a path of this site. Parsed once, by the same parser that
 * navigates, so that no spelling means one thing here and another there (CVE-2025-27143, CVE-2026-29067; checks RD-01, RD-02).
 */
export const safeRedirect = (text: string): string | null => {
  if ((!/^\/[^/\\]/.test(text) && text !== '/') || !URL.canParse(text, here)) {
    return null
  }
  const url = new URL(text, here)
  if (url.origin !== here) {
    return null
  }
  const page = readPath(url.pathname)
  if (page === null || isSignInPage.test(page)) {
    return null
  }
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') ? null : path
}
