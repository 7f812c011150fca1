/** APP-8: shown in the footer, sent with every call and log entry. */
export const version = '0.6.3'

/** APP-7: how this browser keeps the session. */
export const storageSettings = {
  prefix: 'partner-portal-frontend',
  /** Are tokens shared across subdomains? */
  isShared: false,
} as const

/** The server's `STORAGE_TYPE`, as it stands in the page. */
export const storageTypeOf = (page: Document) =>
  page.querySelector<HTMLMetaElement>('meta[name="storage-type"]')?.content ?? 'cookie'
