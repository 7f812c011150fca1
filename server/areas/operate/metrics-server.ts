import { createServer } from 'node:http'

import type { Config } from '#server/base/config/config.ts'
import { listen } from '#server/http/listen.ts'
import { isSameText } from '#server/base/secrets.ts'

type Settings = NonNullable<Config['metrics']>

/** Serves `GET /metrics` on a port of its own, which visitors cannot reach. */
export const startMetricsServer = async (settings: Settings, text: () => Promise<string>) => {
  const server = createServer((request, response) => {
    const isKnown =
      settings.token === null ||
      isSameText(request.headers.authorization ?? '', `Bearer ${settings.token}`)
    if (!isKnown || request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(isKnown ? 404 : 401).end()
      return
    }
    text().then(
      (body) =>
        response
          .writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
          .end(body),
      () => response.writeHead(503).end(),
    )
  })
  await listen(server, settings, 'METRICS_PORT')
  return {
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
