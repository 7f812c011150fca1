/** APP-8: shown in the footer, sent with every call and log entry. */
export const version = '0.6.3'

/** APP-7: where this browser keeps the session. */
export const storageSettings = {
  type: 'cookie',
  prefix: 'partner-portal-frontend',
  /** Are tokens shared across subdomains? */
  isShared: false,
} as const
