import { readConfig } from '#server/base/config/config.ts'
import { connect, openDatabase } from '#server/db/database.ts'
import { processLog } from '#server/base/log.ts'
import { seedOrganizations } from '#server/local/seed-organizations.ts'

/** Fills the configured database with 10,000 organizations and 50,000 people, to try the admin area at that size. */
const config = readConfig(process.env)
if (config.mode === 'production') {
  process.stderr.write('Sample organizations are for local mode only.\n')
  process.exit(1)
}
const size = { organizations: 10_000, people: 50_000, now: Date.now() }
const { urlOf, close } = await openDatabase(config, processLog(config))
const { db } = connect(urlOf(), { connections: 1, queryMs: 0 })
try {
  await seedOrganizations(db, size)
  process.stdout.write(`${size.organizations} organizations and ${size.people} people are there.\n`)
} finally {
  await db.destroy()
  await close()
}
