import { dataDirOf, readConfig, type Config } from '#server/base/config/config.ts'
import { messageOf } from '#server/base/fault.ts'
import { processLog } from '#server/base/log.ts'
import { embeddedIn, openDatabase, type OpenDatabase } from '#server/db/database.ts'
import { isDatabase } from '#server/db/embedded/embedded.ts'
import { migrate, requireMigrated } from '#server/db/migrations.ts'

type Opened = Pick<OpenDatabase, 'db'> & {
  readonly config: Config
  /** The arguments of the command, without `--migrate`. */
  readonly args: readonly string[]
}

const migrateOption = '--migrate'

/**
 * Runs a command on the portal's database, beside a running portal or not; prints what it tells or what is wrong. One of a former
 * release is refused, unless `--migrate` is said.
 */
export const runOnDatabase = async (act: (opened: Opened) => Promise<string>) => {
  try {
    requireDatabase(process.env)
    // A command adds nobody: the database may be of another machine, whatever else is set.
    const config = readConfig({ ...process.env, SAMPLE_DATA: 'false' })
    const said = process.argv.slice(2)
    const args = said.filter((arg) => arg !== migrateOption)
    const prepare = said.length > args.length ? migrate : requireMigrated
    // Nobody waits for an answer, and what is done to all rows may take long.
    const { db, close } = await openDatabase(config, processLog(config), { prepare, queryMs: 0 })
    process.stdout.write(await act({ config, db, args }).finally(close))
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exitCode = 1
  }
}

/** A new, empty one would be fine, whatever became of the portal's. */
const requireDatabase = (environment: NodeJS.ProcessEnv) => {
  const { DATABASE_URL = '' } = environment
  const data = embeddedIn(dataDirOf(environment))
  if (DATABASE_URL === '' && !isDatabase(data)) {
    throw new Error(
      `There is no database in ${data}. Set DATA_DIR or DATABASE_URL to the portal's.`,
    )
  }
}
