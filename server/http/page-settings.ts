import type { Config } from '#server/config.ts'
import { demoFolders } from '#server/demos/read-demos.ts'

const settingOf = (name: string) => new RegExp(`(<meta name="${name}" content=")[^"]*(")`)

/** The page with the settings that the app reads from it. */
export const withSettings = (
  html: string,
  { storageType, demosDir }: Pick<Config, 'storageType' | 'demosDir'>,
) =>
  html
    .replace(settingOf('storage-type'), `$1${storageType}$2`)
    .replace(settingOf('demo-keys'), `$1${demoFolders(demosDir).join(' ')}$2`)

/** The build that a page is of; `null` where nobody built it. */
export const buildIn = (html: string) =>
  /<meta name="build" content="([^"]+)"/.exec(html)?.[1] ?? null

/** The names that a path's page may have in the build: its first form depends on whether Google is there for it. */
export const pageFiles = (path: string, { providers }: Pick<Config, 'providers'>) => {
  const hasGoogle = providers.some(({ type }) => type === 'oidc-google')
  return hasGoogle ? [`${path}.html`] : [`${path}.without-google.html`, `${path}.html`]
}
