import { createClock } from '#server/base/clock.ts'
import { disablePerson } from '#server/areas/operate/disable-person.ts'
import { runOnDatabase } from '#server/db/database-command.ts'

/** `npm run person:disable -- <email> <reason>`: throws somebody out where no admin can, beside a running portal or not. */
await runOnDatabase(({ args, ...opened }) => disablePerson({ ...opened, now: createClock() }, args))
