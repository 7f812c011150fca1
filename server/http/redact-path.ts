const connectPath = /^(\/email\/(?:login|register)\/connect\/).*$/i

/**
 * A path that may be stored: without the secrets of mailed links (PC-17), and without the query, which may hold codes and
 * addresses.
 */
export const redactPath = (path: string) =>
  path.replace(/[?#].*$/s, '').replace(connectPath, '$1redacted')
