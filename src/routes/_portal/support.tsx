import { createFileRoute, useLocation } from '@tanstack/react-router'

import { SupportScreen } from '#src/ui/support-screen.tsx'

export const Route = createFileRoute('/_portal/support')({
  head: () => ({ meta: [{ title: 'Support' }] }),
  staticData: { name: 'Support' },
  component: SupportRoute,
})

function SupportRoute() {
  return <SupportScreen opened={useLocation({ select: ({ hash }) => hash })} />
}
