import type { Config } from '#server/base/config/config.ts'
import type { FirstAdminLink } from '#server/areas/admin-people/first-admin-link.ts'
import type { Catalogue } from '#server/areas/demos/catalogue.ts'

type Told = {
  readonly adminLink: FirstAdminLink | null
  /** The folder of an embedded database that was not moved (`databaseLeftBehind`). */
  readonly leftBehind: string | null
  /** Which demos it leaves out. */
  readonly catalogue: Pick<Catalogue, 'withoutUrl' | 'faults'>
}

/**
 * What a process prints once it listens. This includes the link for the first admin, which is a secret and therefore never in
 * the log.
 */
export const startMessage = (
  { mode, publicUrl, unknownSettings }: Pick<Config, 'mode' | 'publicUrl' | 'unknownSettings'>,
  { adminLink, leftBehind, catalogue: { withoutUrl, faults } }: Told,
) => {
  const lines = [
    `Partner Portal: ${publicUrl}`,
    ...(mode === 'local' ? [`Mailbox, sample people: ${publicUrl}/local`] : []),
    ...(unknownSettings.length === 0
      ? []
      : ['', `These are no settings of the portal: ${unknownSettings.join(', ')}.`]),
    ...(leftBehind === null ? [] : ['', ...aboutLeftBehind(leftBehind)]),
    ...(faults.length === 0 ? [] : ['', ...aboutFaults(faults)]),
    ...(withoutUrl.length === 0 ? [] : ['', ...aboutDemos(mode, withoutUrl)]),
    ...(adminLink === null ? [] : ['', ...aboutLink(adminLink)]),
  ]
  return `\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`
}

const aboutLeftBehind = (folder: string) => [
  `The database of DATABASE_URL has nobody in it, and ${folder} holds another one.`,
  'To take its data along, see "From the embedded database to another" in docs/operations.md.',
]

const aboutFaults = (faults: Catalogue['faults']) => [
  `The catalogue of demos has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:`,
  ...faults.map(({ demo, fault }) => `${demo}: ${fault}`),
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
