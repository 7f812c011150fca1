import { notFound, redirect } from '@tanstack/react-router'

import { demoKeys, type DemoKey } from '#src/api/contract/demos.ts'

const isDemoKey = (key: string): key is DemoKey => (demoKeys as readonly string[]).includes(key)

type Target = '/demo/$key' | '/demo/$key/go' | '/demo/$key/open'

/** Sends a short address to the demo's page, search parameters kept; any other key is no page. */
export const toDemo = (key: string, to: Target, { search }: { search: object }) => {
  if (!isDemoKey(key)) {
    throw notFound()
  }
  throw redirect({ to, params: { key }, search, replace: true })
}
