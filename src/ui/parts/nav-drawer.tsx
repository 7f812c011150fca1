import type { ComponentProps } from 'react'

import { PortalNav } from '#src/ui/parts/portal-nav.tsx'
import { SideDrawer } from '#src/ui/parts/side-drawer.tsx'

type NavDrawerProps = Omit<ComponentProps<typeof PortalNav>, 'onLeave'> & { onClose: () => void }

/** The sidebar of a small screen, open. */
export function NavDrawer({ onClose, ...nav }: NavDrawerProps) {
  return (
    <SideDrawer title="Menu" size="sm" onClose={onClose}>
      <PortalNav {...nav} onLeave={onClose} />
    </SideDrawer>
  )
}
