import { notFound, redirect } from '@tanstack/react-router'

import type { App } from '#src/app/start-app.ts'

type Target = '/demo/$key' | '/demo/$key/go' | '/demo/$key/open'
type Entered = {
  context: { app: App }
  params: { key: string }
  location: { search: object; hash: string }
}

/** Redirects a short address to the demo's page, with query and hash; what cannot be a demo's key is no page (APP-4). */
export const toDemo =
  (to: Target) =>
  ({ context: { app }, params: { key }, location: { search, hash } }: Entered) => {
    if (!app.demoKeys.has(key)) {
      throw notFound()
    }
    throw redirect({ to, params: { key }, search, hash, replace: true })
  }
