import type { Config } from '#server/config.ts'

const storageType = /(<meta name="storage-type" content=")\w+(")/

/** The page with the settings that the app reads from it. */
export const withSettings = (html: string, config: Pick<Config, 'storageType'>) =>
  html.replace(storageType, `$1${config.storageType}$2`)
