import { createFileRoute } from '@tanstack/react-router'

import { toDemo } from '#src/routes/-demo-address.ts'

/** The short address of a demo: `/robotaxi`. */
export const Route = createFileRoute('/$key/')({
  beforeLoad: toDemo('/demo/$key'),
})
