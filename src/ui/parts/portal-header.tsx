import { Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { memo, Suspense, useState } from 'react'

import type { ListedDemo } from '#src/api/contract/demos.ts'
import { IconButton } from '#src/ui/parts/icon-button.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.ts'
import type { PageBadges } from '#src/ui/parts/pages.ts'
import { ShellHeader, type ShellHeaderProps } from '#src/ui/parts/shell-header.tsx'

/** What the header and the layout around it need to know. */
export type PortalHeaderProps = Omit<ShellHeaderProps, 'menu'> & {
  /** The person's demos, for the sidebar. */
  demos: readonly Pick<ListedDemo, 'key' | 'label'>[]
  /** The path of the page that is shown. */
  here: string
  /** What waits on which page, for the sidebar. */
  badges?: PageBadges | undefined
  isSidebarHidden: boolean
  onToggleSidebar: () => void
}

/** The element that the header's button shows and hides. */
export const sidebarId = 'sidebar'

/** The header with what shows and hides the sidebar. */
export const PortalHeader = memo(function PortalHeader(props: PortalHeaderProps) {
  const { demos, here, badges, isSidebarHidden, onToggleSidebar, ...header } = props

  return (
    <ShellHeader
      {...header}
      menu={
        <>
          <SidebarButton isHidden={isSidebarHidden} onToggle={onToggleSidebar} />
          <NavMenu me={header.me} demos={demos} here={here} badges={badges} />
        </>
      }
    />
  )
})

/** On a wide screen the sidebar gives its room to the page, and takes it again. */
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

const loadDrawer = async () => (await import('#src/ui/parts/nav-drawer.tsx')).NavDrawer
const NavDrawer = lazyPart(loadDrawer)

const warm = () => void loadDrawer().catch(() => {})

/** On a small screen the menu is a drawer; its code comes when a finger or the focus comes near. */
function NavMenu(nav: Pick<PortalHeaderProps, 'me' | 'demos' | 'here' | 'badges'>) {
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
      <Suspense>{isOpen ? <NavDrawer {...nav} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  )
}
