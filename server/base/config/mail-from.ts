import * as z from 'zod/mini'

/** A sender as mails show it: an address, or one in angle brackets behind a name without what would part several. */
const shape = /^(?:(?:"[^"\\]*" *|[^"<>@,;:()\\]*)<(?<named>[^<>]+)>|(?<bare>[^<>]+))$/

/** Whatever else a name says, servers take no mail without the sender's address. */
export const mailFrom = z.string().check(
  z.refine((text) => {
    const { named, bare } = shape.exec(text)?.groups ?? {}
    return z.email().safeParse(named ?? bare).success
  }, 'is no sender like Partner Portal <portal@portal.example>'),
)
