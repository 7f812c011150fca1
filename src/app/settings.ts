/** APP-7: how this browser keeps the session. */
export const storageSettings = {
  prefix: 'partner-portal-frontend',
  /** Are tokens shared across subdomains? */
  isShared: false,
} as const

/** A setting of the server's, as it stands in the page. */
const settingIn = (page: Document, name: string) =>
  page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** The server's `STORAGE_TYPE`. */
export const storageTypeOf = (page: Document) => settingIn(page, 'storage-type') ?? 'cookie'

/** The server's `HELP_ADDRESS`, as a link has it; `null` where there is none. */
export const helpUrlOf = (page: Document) => settingIn(page, 'help-url') || null

/** The keys of all demos that the server's catalogue names. */
export const demoKeysOf = (page: Document): ReadonlySet<string> =>
  new Set(settingIn(page, 'demo-keys')?.split(' '))

/** The build that the page is of; `null` where nobody built it. */
export const buildOf = (page: Document) => settingIn(page, 'build') || null
