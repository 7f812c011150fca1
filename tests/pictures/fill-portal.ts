import { join } from 'node:path'

import { createClock } from '#server/base/clock.ts'
import { readConfig } from '#server/base/config/config.ts'
import { processLog } from '#server/base/log.ts'
import { connect } from '#server/db/database.ts'
import { embeddedPostgres } from '#server/db/embedded/embedded.ts'
import { createCatalogue } from '#server/areas/demos/catalogue.ts'
import { addSampleActivity } from '#server/local/sample-activity.ts'
import { seedOrganizations } from '#server/local/seed-organizations.ts'

const days = 90

/** Gives a portal what lists and charts show: organizations, people, what they did, and how they got through the flows. */
export const fillPortal = async (dataDir: string) => {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const catalogue = createCatalogue(config, processLog(config))
  const { url } = await embeddedPostgres(join(dataDir, 'postgres'))
  const { db } = connect(url)
  const now = createClock()
  try {
    await seedOrganizations(db, { organizations: 60, people: 240, now: now() })
    await addSampleActivity({ catalogue, db, now }, days)
  } finally {
    await db.destroy()
  }
}
