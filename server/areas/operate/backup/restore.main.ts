import { createClock } from '#server/base/clock.ts'
import { runCommand } from '#server/areas/operate/backup/command.ts'
import { restore } from '#server/areas/operate/backup/restore.ts'
import { settledText } from '#server/areas/operate/backup/settle.ts'

/** `npm run restore -- <folder>`: restores into a `DATA_DIR` that is empty or missing. */
await runCommand('restore', async (command) => {
  const { madeAt, ...settled } = await restore({
    ...command,
    environment: process.env,
    now: createClock(),
  })
  return settledText(settled, command.dataDir, madeAt)
})
