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
