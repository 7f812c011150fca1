const connectPath = /^(\/email\/(?:login|register)\/connect\/).*$/i

/** A path fit to be kept: mailed links without their secrets (PC-17), and no query, which may hold codes and addresses. */
export const redactPath = (path: string) =>
  path.replace(/[?#].*$/s, '').replace(connectPath, '$1redacted')
