/** The page that a provider sends the browser back to. */
export const callbackOf = (origin: string, method: string, after: 'login' | 'logout') =>
  `${origin}/${method}/${after}/callback`
