import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

import { poolUseOf } from '#server/db/database.ts'
import type { Log } from '#server/base/log.ts'
import { mailQueue } from '#server/areas/operate/mail-queue.ts'
import type { Services } from '#server/base/services.ts'

/** Seconds; a page that takes a second is slow, a call that takes ten has failed. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * Figures for Prometheus. What happens is counted from the log, so that the two never differ; what is, is looked up when
 * somebody asks. No person, address or path of anybody is in them: only the patterns of `routes` are told apart.
 */
export const createMetrics = (routes: ReadonlySet<string>) => {
  const registers = [new Registry()]
  const requests = new Histogram({
    name: 'portal_request_duration_seconds',
    help: 'Answered requests by route pattern, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets,
    registers,
  })
  const signIns = new Counter({
    name: 'portal_sign_ins_total',
    help: 'Sign-ins by method and outcome: begun, or the problem that one was refused with.',
    labelNames: ['method', 'outcome'],
    registers,
  })
  const lines = new Counter({
    name: 'portal_log_lines_total',
    help: 'Lines of the log by level.',
    labelNames: ['level'],
    registers,
  })
  registers.forEach((register) => collectDefaultMetrics({ register }))

  /** Looked up when somebody asks. */
  const gauge = (name: string, help: string, look: () => Promise<Record<string, number>>) =>
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers,
      async collect() {
        // While the database is away the other figures are wanted all the more.
        const values = await look().catch(() => ({}))
        this.reset()
        Object.entries(values).forEach(([state, value]) => this.set({ state }, value))
      },
    })

  const count = (message: string, fields: Parameters<Log['info']>[1] = {}) => {
    const { route, method, status, ms, way, problem } = fields
    if (message === 'session begun') {
      signIns.inc({ method: String(method), outcome: 'begun' })
    } else if (message === 'request') {
      const known = routes.has(String(route)) ? String(route) : 'page'
      requests.observe(
        { route: known, method: String(method), status: String(status) },
        Number(ms) / 1_000,
      )
      if (way !== undefined && problem !== undefined) {
        signIns.inc({ method: String(way), outcome: String(problem) })
      }
    }
  }

  return {
    /** A log that is counted on its way. */
    heard: (log: Log): Log => {
      const at =
        (level: keyof Log): Log[typeof level] =>
        (message, fields) => {
          lines.inc({ level })
          count(message, fields)
          log[level](message, fields)
        }
      return { info: at('info'), warn: at('warn'), error: at('error') }
    },
    /** Begins to look at what there is. */
    watch: (services: Pick<Services, 'db' | 'now'>) => {
      const { db, now } = services
      gauge('portal_database_connections', 'Connections of this process by state.', () =>
        Promise.resolve(poolUseOf(db) ?? {}),
      )
      gauge('portal_mails', 'Mails that are not sent yet, by state.', async () => {
        const { waiting, failing, refused } = await mailQueue(db, now())
        return { waiting, failing, refused }
      })
      gauge('portal_mail_delay_seconds', 'How long the oldest mail is overdue.', async () => {
        const { oldestDueAt } = await mailQueue(db, now())
        return { oldest: oldestDueAt === null ? 0 : (now() - oldestDueAt) / 1_000 }
      })
    },
    text: () => Registry.merge(registers).metrics(),
  }
}
