import { setTimeout as sleep } from 'node:timers/promises'

import { Gauge, type Registry } from 'prom-client'

import { diskOf } from '#server/areas/operate/disk.ts'
import { mailQueue } from '#server/areas/operate/mail-queue.ts'
import type { Services } from '#server/base/services.ts'
import { poolUseOf } from '#server/db/database.ts'

export type Watched = Pick<Services, 'config' | 'db' | 'now' | 'openId'>

/** How long the database may take: Prometheus waits for ten seconds, and then has no figures at all. */
const patienceMs = 2_000

/** Gauges, looked up for each answer; unknown ones are left out. The others are needed even more while the database is away. */
export const createGauges = (registers: Registry[]) => {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['state'], registers })
  const connections = gauge('portal_database_connections', 'Connections of this process by state.')
  const mails = gauge('portal_mails', 'Mails that are not sent yet, by state.')
  const delay = gauge('portal_mail_delay_seconds', 'How long the oldest mail is overdue.')
  const disk = gauge('portal_disk_bytes', 'The disk of the embedded database, by state.')
  const up = new Gauge({
    name: 'portal_database_up',
    help: 'Whether the database answered this process within two seconds.',
    registers,
  })

  const providers = new Gauge({
    name: 'portal_provider_failing',
    help: 'Whether a provider of single sign-on failed within an hour, and nobody came in by it since.',
    labelNames: ['method'],
    registers,
  })

  return async ({ config, db, now, openId }: Watched) => {
    tell(connections, poolUseOf(db))
    const failing = openId.failing()
    config.providers.forEach(({ key: method }) =>
      providers.set({ method }, failing.includes(method) ? 1 : 0),
    )
    const [queue, space] = await Promise.all([
      inTime(mailQueue(db, now())).catch(() => null),
      diskOf(config),
    ])
    up.set(queue === null ? 0 : 1)
    tell(mails, queue && statesOf(queue))
    tell(delay, queue && { oldest: secondsSince(queue.oldestDueAt, now()) })
    tell(disk, space && { free: space.freeBytes, all: space.bytes })
  }
}

type Values = Readonly<Record<string, number>>

const tell = (gauge: Gauge, values: Values | null) => {
  gauge.reset()
  Object.entries(values ?? {}).forEach(([state, value]) => gauge.set({ state }, value))
}

const statesOf = ({ waiting, failing, refused }: Awaited<ReturnType<typeof mailQueue>>) => ({
  waiting,
  failing,
  refused,
})

const secondsSince = (at: number | null, now: number) => (at === null ? 0 : (now - at) / 1_000)

const inTime = <TFound>(asked: Promise<TFound>) =>
  Promise.race([asked, sleep(patienceMs, null, { ref: false })])
