import type { Config } from '#server/base/config/config.ts'
import type { CookieName } from '#server/http/implement.ts'

const names: Readonly<Record<CookieName, string>> = {
  session: 'pp_s',
  refresh: 'pp_rt',
  binding: 'pp_tx',
  browser: 'pp_dev',
}

/** Over https the prefix makes browsers refuse the cookie from script, from other hosts and without `Secure`. */
const prefix = '__Host-Http-'

const isHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https:')

/** What the cookie is called in the browser. */
export const cookieNameOf = (name: CookieName, config: Pick<Config, 'publicUrl'>) =>
  isHttps(config) ? `${prefix}${names[name]}` : names[name]

/** A `Set-Cookie` value; `maxAgeSec` 0 removes the cookie. Values are base64url and dots, so none is escaped. */
export const cookieOf = (
  name: CookieName,
  value: string,
  maxAgeSec: number,
  config: Pick<Config, 'publicUrl'>,
) =>
  [
    `${cookieNameOf(name, config)}=${value}`,
    `Max-Age=${maxAgeSec}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    ...(isHttps(config) ? ['Secure'] : []),
  ].join('; ')

/** A `Set-Cookie` value that removes the cookie of this name, also one that a script has set. */
export const removalOf = (name: string, config: Pick<Config, 'publicUrl'>) =>
  [`${name}=`, 'Max-Age=0', 'Path=/', ...(isHttps(config) ? ['Secure'] : [])].join('; ')
