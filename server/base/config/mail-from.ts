import * as z from 'zod/mini'

/** A sender: an address, or a name with the address in angle brackets; a name that is not quoted has no separators of lists. */
const shape = /^(?:(?:"[^"\\]*" *|[^"<>@,;:()\\]*)<(?<named>[^<>]+)>|(?<bare>[^<>]+))$/

/**
 * The host of a relay inside a network may have no dot, and names of hosts are of any script (RFC 5890). What is before the @ is
 * ASCII: most mail servers take nothing else (SMTPUTF8).
 */
const address = /^(?:(?![@<>(),:;"\\])[!-~]){1,64}@(?!-)[\p{L}\p{N}.-]{1,255}(?<![-.])$/u

/** The sender of all mails, which has to contain an address. */
export const mailFrom = z.string().check(
  z.refine((text) => {
    const { named, bare } = shape.exec(text)?.groups ?? {}
    return address.test(named ?? bare ?? '') && !/[\r\n]|\.\./.test(text)
  }, 'is no sender like Partner Portal <portal@portal.example>'),
)
