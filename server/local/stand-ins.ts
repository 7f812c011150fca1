import type { Config } from '#server/base/config/config.ts'

/** The providers that are played on this machine. */
export const standInsOf = ({ publicUrl, providers }: Pick<Config, 'publicUrl' | 'providers'>) =>
  providers.filter(({ issuer }) => issuer.startsWith(`${publicUrl}/local/openid/`))

/** The subject of an address at all of them: the same at every sign-in, before and after a restart. */
export const subjectOf = (email: string) => Buffer.from(email).toString('base64url')
