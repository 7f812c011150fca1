import { createHmac } from 'node:crypto'

type Embed = {
  /** With the port, unless it is 443. */
  readonly host: string
  readonly secret: string
  /** The path of the dashboard: `/embed/dashboards/136`. */
  readonly target: string
  readonly nonce: string
  /** Epoch seconds. */
  readonly time: number
  readonly sessionLengthSec: number
  readonly externalUserId: string
  readonly permissions: readonly string[]
  readonly models: readonly string[]
}

/**
 * An address that Looker opens once, for this user. Every value is JSON. The text to sign has host, path, and the signed values
 * in the scheme's order, one per line.
 *
 * @see https://cloud.google.com/looker/docs/single-sign-on-embedding
 */
export const embedUrl = (embed: Embed) => {
  const { host, secret, target } = embed
  const path = `/login/embed/${encodeURIComponent(target)}`
  const signed = {
    nonce: embed.nonce,
    time: embed.time,
    session_length: embed.sessionLengthSec,
    external_user_id: embed.externalUserId,
    permissions: embed.permissions,
    models: embed.models,
    // Obsolete, but Looker still requires it.
    access_filters: {},
  }
  const values = Object.entries(signed).map(
    ([name, value]) => [name, JSON.stringify(value)] as const,
  )
  const text = [host, path, ...values.map(([, value]) => value)].join('\n')
  const signature = createHmac('sha1', secret).update(text).digest('base64')
  const query = [...values, ['signature', signature], ['force_logout_login', 'true']]
    .map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `https://${host}${path}?${query}`
}
