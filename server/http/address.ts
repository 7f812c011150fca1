import { isIPv6 } from 'node:net'

/**
 * The client's address behind the given number of trusted proxies, each of which appends one entry to
 * X-Forwarded-For; what a client wrote there itself is further left and never read (HT-12). An IPv6 client is known by
 * its /64, of which one client has all.
 */
export const clientAddress = (
  remote: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
) => {
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim())
  const path = [...entries.filter((entry) => entry !== ''), remote ?? '127.0.0.1']
  const address = path.at(-1 - trustedProxies) ?? path[0] ?? ''
  return normalised(withoutPort(address).slice(0, 45))
}

/** The /48 of an IPv6 client, which is what a provider gives to one customer; `null` for IPv4. */
export const widerNetworkOf = (address: string) =>
  address.endsWith('::/64') ? `${address.split(':').slice(0, 3).join(':')}::/48` : null

/** One IPv6 client has any number of addresses: all that are in one network may do so many times what one of them may (ADR 142). */
export const addressesOfNetwork = 16

/** Some proxies append `ip:port`; with the port, each connection of a client would count as another address. */
const withoutPort = (entry: string) =>
  entry
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^::ffff:/i, '')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')

const normalised = (address: string) => {
  if (!isIPv6(address)) {
    return address
  }
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const middle = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...middle, ...right].slice(0, 4).join(':')}::/64`
}
