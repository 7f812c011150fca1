import { sql } from 'kysely'

import { loadHealth as loadHealthEndpoint } from '#src/api/contract/admin-health.ts'
import { poolUseOf } from '#server/db/database.ts'
import { implement } from '#server/http/implement.ts'
import { diskOf } from '#server/areas/operate/disk.ts'
import { concernsOf } from '#server/areas/operate/health.rules.ts'
import { mailQueue } from '#server/areas/operate/mail-queue.ts'
import { goneMs } from '#server/areas/operate/presence.ts'
import { whatsAppQueue } from '#server/areas/operate/whatsapp-queue.ts'
import type { Services } from '#server/base/services.ts'

export const loadHealth = implement(loadHealthEndpoint, async ({ services, request }) => {
  const { config, db, now } = services
  const lookedAt = now()
  const [database, processes, mail, whatsApp, disk] = await Promise.all([
    databaseFacts(services),
    processesSeen(services, lookedAt),
    mailQueue(db, lookedAt),
    whatsAppQueue(services, lookedAt),
    diskOf(config),
  ])
  const facts = {
    lookedAt,
    processes: processes.map(({ id, host, pid, version, started_at, seen_at }) => ({
      id,
      host,
      pid,
      version,
      startedAt: started_at,
      seenAt: seen_at,
    })),
    database,
    pool: poolUseOf(db) ?? { busy: 0, idle: 0, waiting: 0 },
    disk,
    mail,
    sweptAt: Math.max(0, ...processes.map(({ swept_at }) => swept_at ?? 0)) || null,
  }
  const { addressFault } = request
  const failing = new Set(processes.flatMap(({ failing_providers }) => failing_providers))
  const failingProviders = config.providers
    .filter(({ key }) => failing.has(key))
    .map(({ name }) => name)
  const faultyDemos = services.catalogue.faults.map(({ demo }) => demo)
  const seen = { addressFault, whatsApp, failingProviders, faultyDemos }
  const concerns = concernsOf({ ...facts, ...seen })
  return { ...facts, concerns }
})

const processesSeen = ({ db }: Pick<Services, 'db'>, now: number) =>
  db
    .selectFrom('processes')
    .selectAll()
    .where('seen_at', '>', now - goneMs)
    .orderBy('started_at')
    .execute()

type DatabaseFacts = {
  readonly version: string
  readonly bytes: number
  readonly connections: number
  readonly mostConnections: number
  readonly migration: string
}

const databaseFacts = async ({ config, db }: Pick<Services, 'config' | 'db'>) => {
  const startedAt = performance.now()
  await sql`select 1`.execute(db)
  const latencyMs = performance.now() - startedAt
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "mostConnections",
      (select max(name) from kysely_migration) as migration`.execute(db)
  const [facts] = rows
  if (facts === undefined) {
    throw new Error('The database tells nothing of itself.')
  }
  return { ...facts, latencyMs, isEmbedded: config.databaseUrl === null }
}
