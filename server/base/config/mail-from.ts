import * as z from 'zod/mini'

/** A sender as mails show it: an address, or one in angle brackets behind a name without what would part several. */
const shape = /^(?:(?:"[^"\\]*" *|[^"<>@,;:()\\]*)<(?<named>[^<>]+)>|(?<bare>[^<>]+))$/

/** The host of a relay inside a network may have no dot, and names of hosts are of any script (RFC 5890). */
const address = /^[^\s@<>(),:;"\\]{1,64}@(?!-)[\p{L}\p{N}.-]{1,255}(?<![-.])$/u

/** Whatever else a name says, servers take no mail without the sender's address. */
export const mailFrom = z.string().check(
  z.refine((text) => {
    const { named, bare } = shape.exec(text)?.groups ?? {}
    return address.test(named ?? bare ?? '') && !/[\r\n]|\.\./.test(text)
  }, 'is no sender like Partner Portal <portal@portal.example>'),
)
