import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

import type { Log } from '#server/base/log.ts'
import { createGauges, type Watched } from '#server/areas/operate/gauges.ts'
import { isProbe } from '#server/http/health.ts'
import { version } from '#src/lib/version.ts'

/** Seconds; a page that takes a second is slow, a call that takes ten has failed. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * Figures for Prometheus. What happens is counted from the log, so that the two never differ; what is, is looked up when
 * somebody asks. Probes are no requests: at night a portal is asked by little else, and what fails would be lost among them. No
 * person, address or path of anybody is in them: only the patterns of `routes` are told apart.
 */
export const createMetrics = (routes: ReadonlySet<string>) => {
  const registers = [new Registry()]
  const requests = new Histogram({
    name: 'portal_request_duration_seconds',
    help: 'Answered requests by route pattern, method and status, without probes.',
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
  new Gauge({
    name: 'portal_build_info',
    help: 'Always 1: the version that runs is its label.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  registers.forEach((register) => collectDefaultMetrics({ register }))

  const look = createGauges(registers)
  let watched: Watched | null = null

  const count = (message: string, fields: Parameters<Log['info']>[1] = {}) => {
    const { route, method, status, ms, way, problem } = fields
    if (message === 'session begun') {
      signIns.inc({ method: String(method), outcome: 'begun' })
    } else if (message === 'request' && !isProbe(String(route))) {
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
    watch: (services: Watched) => {
      watched = services
    },
    text: async () => {
      if (watched !== null) {
        await look(watched)
      }
      return Registry.merge(registers).metrics()
    },
  }
}
