import { createClock } from '#server/base/clock.ts'
import { backUp } from '#server/areas/operate/backup/back-up.ts'
import { runCommand } from '#server/areas/operate/backup/command.ts'

/** `npm run backup -- <folder>`: copies the embedded database and its secret; the portal may be running. */
await runCommand('backup', async (command) => {
  const { madeAt, hasSecret } = await backUp({ ...command, now: createClock() })
  const secret = hasSecret ? 'with its secret' : 'but for APP_SECRET, which is kept apart'
  return `${command.folder} holds all that was stored by ${madeAt}, ${secret}. Whoever reads it knows all that the portal knows.\n`
})
