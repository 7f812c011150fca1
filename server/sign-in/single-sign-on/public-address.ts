import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** IANA's special-purpose addresses; of IPv6 all that is no public unicast. */
const special = new BlockList()
const ranges = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
ranges.forEach(([network, bits]) => special.addSubnet(network, bits))

const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')
/** Teredo, 6to4 and documentation: they carry an IPv4 address or lead nowhere. */
const carriers = new BlockList()
carriers.addSubnet('2001::', 32, 'ipv6')
carriers.addSubnet('2001:db8::', 32, 'ipv6')
carriers.addSubnet('2002::', 16, 'ipv6')

/** Whether the address is public: not of this machine, its network or its cloud's metadata service. */
export const isPublic = (address: string) =>
  isIP(address) === 4
    ? !special.check(address)
    : unicast.check(address, 'ipv6') && !carriers.check(address, 'ipv6')

/**
 * `dns.lookup` that fails if any address of the name is not public; used by the connection itself, so that no second look-up
 * differs.
 */
export const publicLookup: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, options, (error, address, family) => {
    const found = typeof address === 'string' ? [{ address }] : (address ?? [])
    const isRefused = error === null && !found.every((it) => isPublic(it.address))
    answer(isRefused ? new Error(`${hostname} is no public address.`) : error, address, family)
  })
}
