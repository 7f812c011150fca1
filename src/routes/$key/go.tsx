import { createFileRoute } from '@tanstack/react-router'

import { routes } from '#src/api/contract/routes.ts'
import { toDemo } from '#src/containers/demos/demo-address.ts'

/** The short address of a demo: `/robotaxi/go`. */
export const Route = createFileRoute('/$key/go')({
  beforeLoad: toDemo(routes.DemoGoAddress.leadsTo),
})
