import type { RequestListener, Server } from 'node:http'

import type { Plugin } from 'vite'

import type { Config } from '#server/base/config/config.ts'
import { withSettings } from '#server/app/page-settings.ts'

const ours = /^\/(?:api|local|demos|whatsapp|unsubscribe|address-back)(?:\/|$|\?)/

/** Vite with hot reload on the portal's own port, for development. It answers everything but the paths of `ours`. */
export const startVite = async (
  server: Server,
  listener: RequestListener,
  config: Config,
  plugins: readonly Plugin[],
) => {
  const { createServer } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: 'spa',
    plugins: [
      {
        name: 'page-settings',
        transformIndexHtml: (html) => withSettings(html, config),
      },
      ...plugins,
    ],
  })
  const route: RequestListener = (request, response) =>
    ours.test(request.url ?? '') ? listener(request, response) : vite.middlewares(request, response)
  return { listener: route, close: () => vite.close() }
}
