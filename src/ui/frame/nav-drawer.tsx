import type { PortalHeaderProps } from '#src/ui/frame/portal-header.tsx'
import { SideDrawer } from '#src/ui/parts/overlays/side-drawer.tsx'
import { useHistoryMove } from '#src/ui/parts/overlays/use-history-move.ts'

type NavDrawerProps = Pick<PortalHeaderProps, 'nav'> & { onClose: () => void }

/** The sidebar of a small screen, open. */
export function NavDrawer({ nav, onClose }: NavDrawerProps) {
  useHistoryMove(onClose)

  return (
    <SideDrawer title="Menu" size="sm" onClose={onClose}>
      {nav(onClose)}
    </SideDrawer>
  )
}
