import { parseArgs } from 'node:util'

import { createClock } from '#server/base/clock.ts'
import { readConfig } from '#server/base/config/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { createCatalogue } from '#server/areas/demos/catalogue.ts'
import { processLog } from '#server/base/log.ts'
import { addSampleActivity, removeSampleActivity } from '#server/local/sample-activity.ts'

const mostDays = 730

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '90' },
    remove: { type: 'boolean', default: false },
    'in-production': { type: 'boolean', default: false },
  },
})

/** `npm run seed:activity -- --days 90`, and `-- --remove` to have it gone again. */
const seed = async () => {
  const days = Number(values.days)
  if (!Number.isInteger(days) || days < 1 || days > mostDays) {
    throw new Error(`--days takes a whole number from 1 to ${mostDays}.`)
  }
  const config = readConfig(process.env)
  if (config.mode === 'production' && !values['in-production']) {
    throw new Error('This is a production portal. Say --in-production if you mean it.')
  }
  const log = processLog(config)
  const { db, close } = await openDatabase(config, log)
  try {
    if (values.remove) {
      await removeSampleActivity(db)
      return 'The sample activity is gone.\n'
    }
    const catalogue = createCatalogue(config, log)
    const made = await addSampleActivity({ catalogue, db, now: createClock() }, days)
    return `${made.opens} opens, ${made.pageViews} page views and ${made.leads} leads of ${made.people} sample people, and ${made.runs} runs of flows.\n`
  } finally {
    await close()
  }
}

try {
  process.stdout.write(await seed())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
