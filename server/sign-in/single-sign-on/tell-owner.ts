import type { Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { browserName } from '#server/http/browser-name.ts'
import type { Occasion } from '#server/http/implement.ts'
import { queueNotice } from '#server/mail/notice.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import type { Provider } from '#server/base/config/providers.ts'

type Change = {
  readonly person: PersonRow
  readonly provider: Provider
  readonly what: 'added' | 'removed'
}

/** Queues the mail about a way to sign in that was added or removed; returns its id, as `queueNotice` does. */
export const tellOwner = (
  db: Kysely<Database>,
  { request, services }: Occasion,
  { person, provider: { name }, what }: Change,
) =>
  queueNotice(db, services, {
    to: person.email,
    firstname: person.firstname,
    subject: `${name} was ${what} for Partner Portal`,
    what: [
      `${name} was ${what} as a way to sign in to your account, in ${browserName(request.userAgent)}.`,
    ],
    undo: what === 'added' ? `unlink ${name}` : undefined,
  })
