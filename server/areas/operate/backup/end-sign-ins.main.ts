import { settle, settledText } from '#server/areas/operate/backup/settle.ts'
import { createClock } from '#server/base/clock.ts'
import { runOnDatabase } from '#server/db/database-command.ts'

/** `npm run sign-ins:end`: after a database was restored by its provider, before a portal starts on it. */
await runOnDatabase(async (opened) =>
  settledText(await settle({ ...opened, now: createClock() }), 'The database'),
)
