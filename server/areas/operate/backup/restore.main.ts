import { verdictText } from '#server/audit/verdict-text.ts'
import { createClock } from '#server/base/clock.ts'
import { runCommand } from '#server/areas/operate/backup/command.ts'
import { restore } from '#server/areas/operate/backup/restore.ts'

/** `npm run restore -- <folder>`: into a `DATA_DIR` that is empty or not there. */
await runCommand('restore', async (command) => {
  const { madeAt, people, leads, sessions, audit } = await restore({
    ...command,
    environment: process.env,
    now: createClock(),
  })
  return [
    `${command.dataDir} holds ${people} people and ${leads} leads, as of ${madeAt}. ${verdictText(audit)}`,
    `Everybody signs in anew: ${sessions} sessions were ended, because one that was ended after the backup would live again.`,
    'What was done after it is not known any more: disable again whom you disabled since, and remove again what you removed.',
    '',
  ].join('\n')
})
