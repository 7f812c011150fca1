import { readConfig } from '#server/base/config/config.ts'
import { connect, openDatabase } from '#server/db/database.ts'
import { processLog } from '#server/base/log.ts'
import { recountDemosOfLeads } from '#server/areas/leads/demos-of-leads.ts'
import { forgetStats, refreshAllStats } from '#server/areas/stats/refresh-stats.ts'

/** `npm run rollups:rebuild`: counts every day anew of which something is logged, also beside a running portal. */
const rebuild = async () => {
  // It adds nobody: the database may be of another machine, whatever else is set.
  const config = readConfig({ ...process.env, SAMPLE_DATA: 'false' })
  const { urlOf, close } = await openDatabase(config, processLog(config))
  const { db } = connect(urlOf(), { connections: 1, queryMs: 0 })
  try {
    await recountDemosOfLeads(db)
    const days = await forgetStats(db)
    await refreshAllStats(db)
    return `${days.toLocaleString('en')} days are counted anew.\n`
  } finally {
    await db.destroy()
    await close()
  }
}

try {
  process.stdout.write(await rebuild())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
