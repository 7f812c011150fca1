import { createFileRoute } from '@tanstack/react-router'

import { AboutScreen } from '#src/ui/about-screen.tsx'

export const Route = createFileRoute('/_portal/about')({
  head: () => ({ meta: [{ title: 'About' }] }),
  staticData: { name: 'About' },
  component: AboutScreen,
})
