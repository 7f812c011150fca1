import type { OuterLinks } from '#src/lib/outer-links.ts'

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

/** Where the pages are that whoever runs the portal has outside of it (`HELP_ADDRESS`, `PRIVACY_URL`, …). */
export const outerLinksOf = (page: Document): OuterLinks => ({
  help: settingIn(page, 'help-url') || null,
  privacy: settingIn(page, 'privacy-url') || null,
  terms: settingIn(page, 'terms-url') || null,
  legal: settingIn(page, 'legal-url') || null,
})

/** The keys of all demos that the server's catalogue names. */
export const demoKeysOf = (page: Document): ReadonlySet<string> =>
  new Set(settingIn(page, 'demo-keys')?.split(' '))

/** The build that the page is of; `null` where nobody built it. */
export const buildOf = (page: Document) => settingIn(page, 'build') || null
