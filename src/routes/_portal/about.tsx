import { createFileRoute } from '@tanstack/react-router'

import { page } from '#src/routes/-page.ts'
import { AboutScreen } from '#src/ui/help/about-screen.tsx'

export const Route = createFileRoute('/_portal/about')({
  ...page('About'),
  component: AboutScreen,
})
