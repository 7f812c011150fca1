import { Button, chakra, Flex } from '@chakra-ui/react'
import { Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { lazy, memo, Suspense, useState } from 'react'

import type { ListedDemo } from '#src/api/contract/demos.ts'
import { BrandLink } from '#src/ui/parts/brand-link.tsx'
import type { PageBadges } from '#src/ui/parts/pages.ts'
import { PaletteButton } from '#src/ui/parts/palette-button.tsx'
import type { ShellProps } from '#src/ui/parts/shell-props.ts'
import { UserMenu } from '#src/ui/parts/user-menu.tsx'

/** What the header and the layout around it need to know. */
export type PortalHeaderProps = Omit<ShellProps, 'banners' | 'children'> & {
  /** The person's demos, for the sidebar. */
  demos: readonly Pick<ListedDemo, 'key' | 'label'>[]
  /** The path of the page that is shown. */
  here: string
  /** What waits on which page, for the sidebar. */
  badges?: PageBadges | undefined
  isSidebarHidden: boolean
  onToggleSidebar: () => void
  onSearch: () => void
}

/** The element that the header's button shows and hides. */
export const sidebarId = 'sidebar'

/** Menu and name on one side, search and account on the other. */
export const PortalHeader = memo(function PortalHeader({
  demos,
  here,
  badges,
  onSearch,
  me,
  ...rest
}: PortalHeaderProps) {
  const { isSidebarHidden, onToggleSidebar, ...account } = rest

  return (
    <Header>
      <Flex gap="1" align="center">
        <SidebarButton isHidden={isSidebarHidden} onToggle={onToggleSidebar} />
        <NavMenu me={me} demos={demos} here={here} badges={badges} />
        <BrandLink />
      </Flex>
      {me === null ? null : (
        <Flex gap={{ base: '1', md: '3' }} align="center">
          <PaletteButton onOpen={onSearch} />
          <UserMenu me={me} {...account} />
        </Flex>
      )}
    </Header>
  )
})

/** On a wide screen the sidebar gives its room to the page, and takes it again. */
function SidebarButton({ isHidden, onToggle }: { isHidden: boolean; onToggle: () => void }) {
  const Icon = isHidden ? PanelLeftOpen : PanelLeftClose

  return (
    <Button
      variant="ghost"
      aria-label="Sidebar"
      aria-expanded={!isHidden}
      aria-controls={sidebarId}
      title={isHidden ? 'Show the sidebar' : 'Hide the sidebar'}
      px="0"
      minWidth="11"
      display={{ base: 'none', md: 'inline-flex' }}
      onClick={onToggle}
    >
      <Icon aria-hidden />
    </Button>
  )
}

const loadDrawer = () => import('#src/ui/parts/nav-drawer.tsx')
const NavDrawer = lazy(async () => ({ default: (await loadDrawer()).NavDrawer }))

const warm = () => void loadDrawer().catch(() => {})

/** On a small screen the menu is a drawer; its code comes when a finger or the focus comes near. */
function NavMenu(nav: Pick<PortalHeaderProps, 'me' | 'demos' | 'here' | 'badges'>) {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <>
      <Button
        variant="ghost"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        px="0"
        minWidth="11"
        display={{ md: 'none' }}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => setIsOpen(true)}
      >
        <Menu aria-hidden />
      </Button>
      <Suspense>{isOpen ? <NavDrawer {...nav} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  )
}

const Header = chakra('header', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 'header',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: { base: '1', md: '3' },
    height: '16',
    px: { base: '2', md: '6' },
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    '@media (max-width: 22.5rem)': { '& a': { fontSize: 'sm' } },
    _print: { display: 'none' },
  },
})
