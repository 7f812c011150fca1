import type { RequestListener, Server } from 'node:http'

const ours = /^\/(?:api|local)(?:\/|$|\?)/

/** Vite with hot reload on the same port, for work on the app: it answers all but `/api` and `/local`. */
export const startVite = async (server: Server, listener: RequestListener) => {
  const { createServer } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: 'spa',
  })
  const route: RequestListener = (request, response) =>
    ours.test(request.url ?? '') ? listener(request, response) : vite.middlewares(request, response)
  return { listener: route, close: () => vite.close() }
}
