import { Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { memo, Suspense, useState, type ReactNode } from 'react'

import { ShellHeader, type ShellHeaderProps } from '#src/ui/frame/shell-header.tsx'
import { IconButton } from '#src/ui/parts/buttons/icon-button.tsx'
import { lazyPart } from '#src/ui/parts/page/lazy-part.ts'

/** What the header and the layout around it need to know. */
export type PortalHeaderProps = Omit<ShellHeaderProps, 'menu'> & {
  /** What the sidebar lists; `onLeave` hears when one follows a link of it. */
  nav: (onLeave?: () => void) => ReactNode
  isSidebarHidden: boolean
  onToggleSidebar: () => void
}

/** The element that the header's button shows and hides. */
export const sidebarId = 'sidebar'

/** The header with what shows and hides the sidebar. */
export const PortalHeader = memo(function PortalHeader(props: PortalHeaderProps) {
  const { nav, isSidebarHidden, onToggleSidebar, ...header } = props

  return (
    <ShellHeader
      {...header}
      menu={
        <>
          <SidebarButton isHidden={isSidebarHidden} onToggle={onToggleSidebar} />
          <NavMenu nav={nav} />
        </>
      }
    />
  )
})

/** On a wide screen the button hides and shows the sidebar. */
function SidebarButton({ isHidden, onToggle }: { isHidden: boolean; onToggle: () => void }) {
  const Icon = isHidden ? PanelLeftOpen : PanelLeftClose

  return (
    <IconButton
      aria-label="Sidebar"
      aria-expanded={!isHidden}
      aria-controls={sidebarId}
      title={isHidden ? 'Show the sidebar' : 'Hide the sidebar'}
      display={{ base: 'none', md: 'inline-flex' }}
      onClick={onToggle}
    >
      <Icon aria-hidden />
    </IconButton>
  )
}

const loadDrawer = async () => (await import('#src/ui/frame/nav-drawer.tsx')).NavDrawer
const NavDrawer = lazyPart(loadDrawer)

const warm = () => void loadDrawer().catch(() => {})

/** On a small screen the menu is a drawer, whose code loads on touch or focus. */
function NavMenu({ nav }: Pick<PortalHeaderProps, 'nav'>) {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <>
      <IconButton
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        display={{ md: 'none' }}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => setIsOpen(true)}
      >
        <Menu aria-hidden />
      </IconButton>
      <Suspense>
        {isOpen ? <NavDrawer nav={nav} onClose={() => setIsOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
