/** The page that a provider sends the browser back to. */
export const loginCallback = (origin: string, method: string) =>
  `${origin}/${method}/login/callback`
