import * as z from 'zod/mini'

import { storedValue } from '#src/app/storage/stored-value.ts'
import type { TextStorage } from '#src/lib/storage.ts'

const departureSchema = z.object({
  /** The page that one left, a path of this site: one is led back to it. */
  page: z.string().check(z.regex(/^\/(?![/\\])/)),
  wasSignedIn: z.boolean(),
  /** The address of the person who left to show once more who they are; `null` for anybody else. */
  steppingUp: z.nullable(z.string()),
})
type Departure = z.output<typeof departureSchema>

/** A callback that this tab did not leave for. */
const unknown: Departure = { page: '/login', wasSignedIn: false, steppingUp: null }

const maxAgeSec = 600

/** The tab's address, and the way out of this site. */
export type Address = {
  /** The page that is shown, with its search. */
  readonly page: () => string
  /** The query as it stands in the address bar, without its question mark. */
  readonly query: () => string
  readonly leave: (url: string) => void
  readonly reload: () => void
  /** Asks the server for nothing: rejects where it cannot be reached. */
  readonly reach: () => Promise<unknown>
}

type DeparturePorts = {
  address: Address
  storage: TextStorage
  /** What there is to remember of whoever leaves. */
  leaver: () => Omit<Departure, 'page'>
}

/** What this tab remembers while its person is at a provider's page. */
export const departuresOf = ({ address, storage, leaver }: DeparturePorts) => {
  const stored = storedValue(storage, 'departure', departureSchema)

  return {
    leave: (url: string) => {
      stored.write({ page: address.page(), ...leaver() }, maxAgeSec)
      address.leave(url)
    },
    read: () => stored.read() ?? unknown,
    forget: () => stored.remove(),
  }
}
