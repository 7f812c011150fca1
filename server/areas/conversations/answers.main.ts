import { createClock } from '#server/base/clock.ts'
import { answersReport } from '#server/areas/conversations/answers-report.ts'
import { runOnDatabase } from '#server/db/database-command.ts'

/** `npm run answers -- [days]`: how answers fare, for whoever writes the demos' texts; the portal may be running. */
await runOnDatabase(({ args: [said = '28'], db }) => {
  const days = Number(said)
  if (!Number.isInteger(days) || days < 1) {
    throw new Error(`"${said}" is no number of days.`)
  }
  return answersReport({ db, now: createClock()(), days })
})
