import { beforeEach } from 'vitest'

import { createPortal } from '#tests/support/portal.ts'
import { holdSockets } from '#tests/support/paths/live-socket.ts'
import { mockNetwork } from '#tests/support/paths/network.ts'

/** Mock Service Worker hands every call to the real server of this process, as one browser's; the live channel stays silent. */
export const realNetwork = async () => {
  // Anew for each test: what listens to the network puts a socket of its own in its place.
  beforeEach(holdSockets)
  const portal = await createPortal()
  const browser = portal.newBrowser()

  mockNetwork(async (request) => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    // What a browser adds by itself.
    headers.set('origin', portal.config.publicUrl)
    headers.set('sec-fetch-site', 'same-origin')
    const body = await request.text()
    const { method, signal } = request
    return browser.request(pathname + search, {
      method,
      headers,
      signal,
      ...(body !== '' && { body }),
    })
  })
  return portal
}
