import { createFileRoute } from '@tanstack/react-router'

import { toDemo } from '#src/routes/-demo-address.ts'

/** The short address of a demo: `/robotaxi/open`. */
export const Route = createFileRoute('/$key/open')({
  beforeLoad: toDemo('/demo/$key/open'),
})
