import { createFileRoute } from '@tanstack/react-router'

import { toDemo } from '#src/routes/-demo-address.ts'

/** The short address of a demo: `/robotaxi/go`. */
export const Route = createFileRoute('/$key/go')({
  beforeLoad: toDemo('/demo/$key/go'),
})
