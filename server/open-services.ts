import type { Config } from '#server/config.ts'
import { createBus } from '#server/db/bus.ts'
import { openDatabase } from '#server/db/database.ts'
import { createCatalogue } from '#server/demos/catalogue.ts'
import type { Log } from '#server/http/log.ts'
import { startSweeper } from '#server/db/sweeper.ts'
import { startMail } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { createKeys } from '#server/session/keys.ts'
import { createOpenId } from '#server/single-sign-on/openid.ts'

type OpenServices = {
  readonly services: Services
  readonly close: () => Promise<void>
}

/** Opens what handlers work with and starts what works beside them: mail and the removal of what is over. */
export const openServices = async (config: Config, log: Log): Promise<OpenServices> => {
  const now = Date.now
  const database = await openDatabase(config, log)
  const { db } = database
  const bus = await createBus(database.urlOf, log)
  const keys = createKeys({ db, appSecret: config.appSecret, now })
  const services = {
    config,
    db,
    bus,
    keys,
    openId: createOpenId({ config, log, now }),
    catalogue: createCatalogue(config, log),
    log,
    now,
  }

  await keys.current()
  if (config.hasSampleData) {
    const { addSamplePeople } = await import('#server/local/sample-people.ts')
    await addSamplePeople(services)
  }
  const mail = await startMail(services)
  const sweeper = startSweeper(services)

  return {
    services,
    close: async () => {
      sweeper.close()
      await mail.close()
      await bus.close()
      await database.close()
    },
  }
}
