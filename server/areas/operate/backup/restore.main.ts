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
  const chain =
    audit.broken === null
      ? `The audit log's ${audit.checked} entries hold.`
      : `The audit log is broken at row ${audit.broken.seq}. ${audit.broken.why} Are APP_SECRET and OTHER_APP_SECRETS those of the portal that wrote it?`
  return [
    `${command.dataDir} holds ${people} people and ${leads} leads, as of ${madeAt}. ${chain}`,
    `Everybody signs in anew: ${sessions} sessions were ended, because one that was ended after the backup would live again.`,
    'What was done after it is not known any more: disable again whom you disabled since, and remove again what you removed.',
    '',
  ].join('\n')
})
