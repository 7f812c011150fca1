import { createClock } from '#server/base/clock.ts'
import { deletePerson } from '#server/areas/operate/delete-person.ts'
import { runOnDatabase } from '#server/db/database-command.ts'

/** `npm run person:delete -- <email>`: for people who ask to be forgotten; the portal may be running. */
await runOnDatabase(({ args: [address = ''], ...opened }) =>
  deletePerson({ ...opened, now: createClock() }, address),
)
