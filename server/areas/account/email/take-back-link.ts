import type { Config } from '#server/base/config/config.ts'

export const takeBackPath = '/address-back'

/** The link of the mail to a former address. */
export const takeBackUrl = (secret: string, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  `${publicUrl}${takeBackPath}?token=${secret}`
