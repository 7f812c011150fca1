import * as z from 'zod/mini'

import { storedValue } from '#src/app/storage/stored-value.ts'
import type { TextStorage } from '#src/lib/storage.ts'

const departureSchema = z.object({
  /** The page that was left, as a path of this site, to return to. */
  page: z.string().check(z.regex(/^\/(?![/\\])/)),
  wasSignedIn: z.boolean(),
  /** The address of a person who left to authenticate again; `null` otherwise. */
  steppingUp: z.nullable(z.string()),
})
type Departure = z.output<typeof departureSchema>

/** For a callback in a tab that never left for a provider. */
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
  /** Rejects if the server cannot be reached. */
  readonly reach: () => Promise<unknown>
}

type DeparturePorts = {
  address: Address
  storage: TextStorage
  /** What to remember of the person who leaves. */
  leaver: () => Omit<Departure, 'page'>
}

/** What this tab remembers while the person is at the provider's page. */
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
