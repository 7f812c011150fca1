import { parseArgs } from 'node:util'

import { createClock } from '#server/base/clock.ts'
import { readConfig } from '#server/base/config/config.ts'
import { runOnDatabase } from '#server/db/database-command.ts'
import { createCatalogue } from '#server/areas/demos/catalogue.ts'
import { processLog } from '#server/base/log.ts'
import { addSampleActivity, removeSampleActivity } from '#server/local/sample-activity.ts'

const mostDays = 730

/** `npm run seed:activity -- --days 90`, and `-- --remove` to have it gone again. */
await runOnDatabase(async ({ db, args }) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      days: { type: 'string', default: '90' },
      remove: { type: 'boolean', default: false },
      'in-production': { type: 'boolean', default: false },
    },
  })
  const days = Number(values.days)
  if (!Number.isInteger(days) || days < 1 || days > mostDays) {
    throw new Error(`--days takes a whole number from 1 to ${mostDays}.`)
  }
  // Unlike other commands it adds people, so the settings as they are must allow it.
  const config = readConfig(process.env)
  if (config.mode === 'production' && !values['in-production']) {
    throw new Error('This is a production portal. Say --in-production if you mean it.')
  }
  if (values.remove) {
    await removeSampleActivity(db)
    return 'The sample activity is gone.\n'
  }
  const catalogue = createCatalogue(config, processLog(config))
  const made = await addSampleActivity({ catalogue, db, now: createClock() }, days)
  return `${made.opens} opens, ${made.pageViews} page views and ${made.leads} leads of ${made.people} sample people, and ${made.runs} runs of flows.\n`
})
