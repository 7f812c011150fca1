import { createClock } from '#server/base/clock.ts'
import { disablePerson } from '#server/areas/operate/disable-person.ts'
import { runOnDatabase } from '#server/db/database-command.ts'

/** `npm run person:disable -- <email> <reason>`: locks somebody out if no admin can; the portal may be running. */
await runOnDatabase(({ args, ...opened }) => disablePerson({ ...opened, now: createClock() }, args))
