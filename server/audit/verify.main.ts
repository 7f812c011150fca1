import { verifyChain } from '#server/audit/verify-chain.ts'
import { dataDirOf, readConfig } from '#server/base/config/config.ts'
import { embeddedIn, openDatabase } from '#server/db/database.ts'
import { isDatabase } from '#server/db/embedded.ts'
import { processLog } from '#server/base/log.ts'

/** `npm run audit:verify`: prints whether the audit log of the configured database holds; leaves with 1 where it does not. */
const verify = async () => {
  requireDatabase(process.env)
  const config = readConfig(process.env)
  const { db, close } = await openDatabase(config, processLog(config))
  const { checked, broken } = await verifyChain({ config, db }).finally(close)
  if (broken === null) {
    process.stdout.write(`${checked} entries hold.\n`)
    return
  }
  const advice =
    broken.seq === 1
      ? ' Are APP_SECRET and OTHER_APP_SECRETS those of the portal that wrote it?'
      : ''
  process.stdout.write(`The audit log is broken at row ${broken.seq}. ${broken.why}${advice}\n`)
  process.exitCode = 1
}

/** A new, empty one would hold, whatever became of the portal's. */
const requireDatabase = (environment: NodeJS.ProcessEnv) => {
  const { DATABASE_URL = '' } = environment
  const data = embeddedIn(dataDirOf(environment))
  if (DATABASE_URL === '' && !isDatabase(data)) {
    throw new Error(
      `There is no database in ${data}. Set DATA_DIR or DATABASE_URL to the portal's.`,
    )
  }
}

try {
  await verify()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
