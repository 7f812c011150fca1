import { createHmac } from 'node:crypto'

type Embed = {
  /** With its port where it is not 443. */
  readonly host: string
  readonly secret: string
  /** What is shown: `/embed/dashboards/136`. */
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
 * An address that Looker opens once, for this user. Every value is JSON; those that are signed stand in the scheme's order,
 * one a line, after host and path.
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
    // Of no use any more, and asked for all the same.
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
