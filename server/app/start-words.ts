import type { Config } from '#server/base/config/config.ts'
import type { FirstAdminLink } from '#server/areas/admin-people/first-admin-link.ts'

type Told = {
  readonly adminLink: FirstAdminLink | null
  /** The folder of an embedded database, where the one of `DATABASE_URL` has nobody in it. */
  readonly leftBehind: string | null
  /** Keys of demos that are left out, because there is no address to open them at. */
  readonly demosWithoutUrl: readonly string[]
}

/**
 * What whoever starts a process reads once it listens. The link for the first admin is in it and, being a secret, never in
 * the log.
 */
export const startWords = (
  { mode, publicUrl, unknownSettings }: Pick<Config, 'mode' | 'publicUrl' | 'unknownSettings'>,
  { adminLink, leftBehind, demosWithoutUrl }: Told,
) => {
  const lines = [
    `Partner Portal: ${publicUrl}`,
    ...(mode === 'local' ? [`Mailbox, sample people: ${publicUrl}/local`] : []),
    ...(unknownSettings.length === 0
      ? []
      : ['', `These are no settings of the portal: ${unknownSettings.join(', ')}.`]),
    ...(leftBehind === null ? [] : ['', ...aboutLeftBehind(leftBehind)]),
    ...(demosWithoutUrl.length === 0 ? [] : ['', ...aboutDemos(mode, demosWithoutUrl)]),
    ...(adminLink === null ? [] : ['', ...aboutLink(adminLink)]),
  ]
  return `\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`
}

const aboutLeftBehind = (folder: string) => [
  `The database of DATABASE_URL has nobody in it, and ${folder} holds another one.`,
  'To take its data along, see "From the embedded database to another" in docs/operations.md.',
]

const aboutDemos = (mode: Config['mode'], keys: readonly string[]) => [
  `${keys.length === 1 ? '1 demo is' : `${keys.length} demos are`} left out: ${keys.join(', ')}.`,
  mode === 'local'
    ? 'To show them, give each a sandbox in its folder, or its address by DEMO_URLS.'
    : 'To show them, give each its address by DEMO_URLS.',
]

const aboutLink = ({ url, expiresAt }: FirstAdminLink) => [
  'Nobody is an admin yet. Whoever signs in and opens this link becomes the first:',
  url,
  `It works once, until ${timeOf(expiresAt)}. Show it to nobody else.`,
]

const timeOf = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
