import { setTimeout as sleep } from 'node:timers/promises'

import { createClock } from '#server/base/clock.ts'
import type { Config } from '#server/base/config/config.ts'
import { createServices } from '#server/app/create-services.ts'
import { startTakingOver } from '#server/areas/conversations/take-over-answers.ts'
import { isDatabaseAway } from '#server/db/away.ts'
import { createBus } from '#server/db/bus.ts'
import { hearsOthers } from '#server/db/hears-others.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Log } from '#server/base/log.ts'
import { databaseLeftBehind } from '#server/app/left-behind.ts'
import { startSweeper } from '#server/app/sweeper.ts'
import { startMail } from '#server/app/start-mail.ts'
import { firstAdminLink, type FirstAdminLink } from '#server/areas/admin-people/first-admin-link.ts'
import { startPresence } from '#server/areas/operate/presence.ts'
import { askProviders } from '#server/sign-in/single-sign-on/ask-providers.ts'
import { startWhatsApp } from '#server/areas/whatsapp/sender.ts'
import type { Services } from '#server/base/services.ts'

type OpenServices = {
  readonly services: Services
  /** Shown to whoever started the process, and to nobody else. */
  readonly adminLink: FirstAdminLink | null
  /** The folder of an embedded database that was not moved to the one of `DATABASE_URL`. */
  readonly leftBehind: string | null
  readonly close: () => Promise<void>
}

const mostStarts = 5
const pauseMs = 500

/**
 * Opens what handlers work with and starts the background work (mail, sweeper, WhatsApp, answers). If the embedded database dies
 * meanwhile, it is started again and everything is opened anew.
 */
export const openServices = async (config: Config, log: Log): Promise<OpenServices> => {
  for (let starts = 1; ; starts += 1) {
    try {
      return await openOnce(config, log)
    } catch (error) {
      if (config.databaseUrl !== null || !isDatabaseAway(error) || starts === mostStarts) {
        throw error
      }
      log.warn('PostgreSQL was away while the portal started', { error: String(error) })
      await sleep(pauseMs)
    }
  }
}

/** If something fails, closes whatever is open by then, in reverse order: no database is left running. */
const openOnce = async (config: Config, log: Log): Promise<OpenServices> => {
  await using opening = new AsyncDisposableStack()
  const { db, urlOf, close } = await openDatabase(config, log)
  opening.defer(close)
  const bus = await createBus(urlOf, log)
  opening.defer(bus.close)
  const services = createServices({ config, db, bus, log, now: createClock() })

  void tellIfDeaf(services)
  // In local mode the providers are played by this process, which does not listen yet.
  if (config.mode === 'production') {
    void askProviders(services)
  }
  await services.keys.current()
  const leftBehind = await databaseLeftBehind(config, db)
  let isFresh = false
  if (config.hasSampleData) {
    const { addSamplePeople } = await import('#server/local/sample-people.ts')
    isFresh = (await addSamplePeople(services)) > 0
  }
  const adminLink = await firstAdminLink(services)
  const mail = await startMail(services)
  opening.defer(mail.close)
  const presence = startPresence(services)
  opening.defer(presence.close)
  const sweeper = startSweeper({ ...services, urlOf, onSwept: presence.swept })
  opening.defer(sweeper.close)
  if (isFresh && config.hasSampleActivity) {
    const { startSampleActivity } = await import('#server/local/activity.ts')
    opening.defer(startSampleActivity(log, sweeper.first).close)
  }

  const takingOver = startTakingOver(services)
  opening.defer(services.answers.close)
  opening.defer(takingOver.close)
  const whatsApp = startWhatsApp(services)
  opening.defer(whatsApp.close)

  const opened = opening.move()
  return { services, adminLink, leftBehind, close: () => opened.disposeAsync() }
}

const deaf =
  'what other processes tell is not heard: a pooler in front of the database lends its connections for one transaction at a time; have it lend them for a session'

/** Nobody waits for it: pages work, and are told late of what happens. */
const tellIfDeaf = async ({ bus, db, log }: Pick<Services, 'bus' | 'db' | 'log'>) => {
  if (!(await hearsOthers({ bus, db }).catch(() => true))) {
    log.error(deaf)
  }
}
