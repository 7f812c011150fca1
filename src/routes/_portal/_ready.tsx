import { createFileRoute } from '@tanstack/react-router'

import { guard } from '#src/routes/-guards.ts'

/** Pages that need a completed setup. */
export const Route = createFileRoute('/_portal/_ready')({ beforeLoad: guard('setupComplete') })
