import type { RequestListener, Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'

import type { Config } from '#server/base/config/config.ts'
import { mountArtwork } from '#server/areas/demos/artwork.ts'
import { createApp } from '#server/app/create-app.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { Implementation } from '#server/http/implement.ts'
import { createHttpServer, drain, listen } from '#server/http/listen.ts'
import { processLog } from '#server/base/log.ts'
import { startLive } from '#server/areas/live/live-server.ts'
import { mountTakeBack } from '#server/areas/account/email/take-back.ts'
import { mountUnsubscribe } from '#server/areas/digest/unsubscribe.ts'
import { mountLocal } from '#server/local/routes.ts'
import { mountWhatsApp } from '#server/areas/whatsapp/webhook.ts'
import type { Services } from '#server/base/services.ts'
import { openServices } from '#server/app/open-services.ts'
import { mountWellKnown } from '#server/app/well-known.ts'
import { version } from '#src/lib/version.ts'

/** What answers beside `/api` and `/local`: routes of the app itself, or a listener around it. */
export type Pages =
  | {
      readonly mount: (app: Hono<AppEnv>, services: Services) => Promise<void>
      readonly build: string | null
    }
  | { readonly around: (server: Server, listener: RequestListener) => Promise<Around> }
type Around = { readonly listener: RequestListener; readonly close: () => Promise<void> }

/** Stands for the name in requests of HTTP/1.0 that have none: HAProxy probes in this way. Nothing else is answered under it. */
const nameless = 'nameless.invalid'

/**
 * Opens everything and listens. Returns what to tell whoever started it, and how to stop in order: requests end first, the
 * database is closed last.
 */
export const startServer = async (
  config: Config,
  implementations: readonly Implementation[],
  pages: Pages,
) => {
  await using opening = new AsyncDisposableStack()
  const metrics = await openMetrics(config, implementations)
  const log = processLog(config)
  process.on('uncaughtExceptionMonitor', (fault: unknown) => {
    const error = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
    log.error('process ends by a fault', { error })
  })
  if (config.traces !== null) {
    const { startTraces } = await import('#server/areas/operate/traces.ts')
    opening.defer(startTraces(config.traces, log).close)
  }
  const { services, close, ...told } = await openServices(config, metrics?.heard(log) ?? log)
  opening.defer(close)
  if (config.metrics !== null && metrics !== null) {
    metrics.watch(services)
    const { startMetricsServer } = await import('#server/areas/operate/metrics-server.ts')
    const asked = await startMetricsServer(config.metrics, metrics.text)
    opening.defer(asked.close)
  }
  let isDraining = false
  const app = createApp(implementations, services, {
    isDraining: () => isDraining,
    build: 'mount' in pages ? pages.build : null,
  })
  mountLocal(app, services)
  mountWhatsApp(app, services)
  mountUnsubscribe(app, services)
  mountTakeBack(app, services)
  mountWellKnown(app, config)
  mountArtwork(app, config)
  if ('mount' in pages) {
    await pages.mount(app, services)
  }

  const server = createHttpServer()
  const listener = getRequestListener(app.fetch, { hostname: nameless })
  const around = 'around' in pages ? await pages.around(server, listener) : null
  opening.defer(async () => around?.close())
  server.on('request', around?.listener ?? listener)
  const live = startLive(server, services)
  await listen(server, config)
  const opened = opening.move()
  log.info('process started', { version, pid: process.pid, ms: Math.round(performance.now()) })

  const stop = async () => {
    // One Ctrl-C may arrive twice: from the terminal and from npm.
    if (isDraining) {
      return
    }
    isDraining = true
    const startedAt = performance.now()
    log.info('process stopping', { pid: process.pid })
    // Gives the load balancer time to notice that this process is not ready any more.
    await sleep(config.unreadySec * 1_000)
    const drained = drain(server)
    live.close()
    services.bus.nudge()
    await drained
    await opened.disposeAsync()
    log.info('process stopped', {
      pid: process.pid,
      ms: Math.round(performance.now() - startedAt),
    })
    process.exit(0)
  }
  return { stop, ...told, catalogue: services.catalogue }
}

/** Loads the code of metrics only if they are on. */
const openMetrics = async ({ metrics }: Config, implementations: readonly Implementation[]) => {
  if (metrics === null) {
    return null
  }
  const { createMetrics } = await import('#server/areas/operate/metrics.ts')
  return createMetrics(new Set(implementations.map(({ endpoint }) => endpoint.path)))
}
