import { runOnDatabase } from '#server/db/database-command.ts'
import { recountDemosOfLeads } from '#server/areas/leads/demos-of-leads.ts'
import { forgetStats, refreshAllStats } from '#server/areas/stats/refresh-stats.ts'

/** `npm run rollups:rebuild`: counts every day with logs again; the portal may be running. */
await runOnDatabase(async ({ db }) => {
  await recountDemosOfLeads(db)
  const days = await forgetStats(db)
  await refreshAllStats(db)
  return `${days.toLocaleString('en')} days are counted anew.\n`
})
