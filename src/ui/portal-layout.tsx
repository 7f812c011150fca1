import { Button, chakra, Flex, SkipNavContent, SkipNavLink } from '@chakra-ui/react'
import { Menu } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'

import type { Demo } from '#src/api/contract/demos.ts'
import { BrandLink } from '#src/ui/parts/brand-link.tsx'
import { OfflineBanner } from '#src/ui/parts/offline-banner.tsx'
import type { PageBadges } from '#src/ui/parts/pages.ts'
import { PaletteButton } from '#src/ui/parts/palette-button.tsx'
import { PortalFooter } from '#src/ui/parts/portal-footer.tsx'
import { PortalNav } from '#src/ui/parts/portal-nav.tsx'
import type { ShellProps } from '#src/ui/parts/shell-props.ts'
import { UserMenu } from '#src/ui/parts/user-menu.tsx'

type PortalLayoutProps = ShellProps & {
  /** The person's demos, for the sidebar. */
  demos: readonly Pick<Demo, 'key' | 'label'>[]
  /** The path of the page that is shown. */
  here: string
  /** What waits on which page, for the sidebar. */
  badges?: PageBadges | undefined
  onSearch: () => void
  /** The demo session, under the header. */
  demoSession?: ReactNode
}

/** APP-2: header, sidebar, content, footer. */
export function PortalLayout({ isOffline, demoSession, children, ...shell }: PortalLayoutProps) {
  const { me, demos, here, badges } = shell

  return (
    <Flex direction="column" minHeight="100dvh">
      <SkipNavLink>Skip to content</SkipNavLink>
      <PortalHeader {...shell} />
      <OfflineBanner isOffline={isOffline} />
      {demoSession}
      <Flex flex="1" width="full" maxWidth="96rem" mx="auto" alignItems="flex-start">
        <Sidebar>
          <PortalNav me={me} demos={demos} here={here} badges={badges} />
        </Sidebar>
        <SkipNavContent asChild>
          <chakra.main
            flex="1"
            minWidth="0"
            px={{ base: '4', md: '8', xl: '10' }}
            py={{ base: '6', md: '8' }}
          >
            {children}
          </chakra.main>
        </SkipNavContent>
      </Flex>
      <PortalFooter me={me} here={here} />
    </Flex>
  )
}

type PortalHeaderProps = Omit<PortalLayoutProps, 'isOffline' | 'demoSession' | 'children'>

function PortalHeader({ demos, here, badges, onSearch, me, ...account }: PortalHeaderProps) {
  return (
    <Header>
      <Flex gap="1" align="center">
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
}

const loadDrawer = () => import('#src/ui/parts/nav-drawer.tsx')
const NavDrawer = lazy(async () => ({ default: (await loadDrawer()).NavDrawer }))

const warm = () => void loadDrawer().catch(() => {})

/** On a small screen the menu is a drawer; its code comes when a finger or the focus comes near. */
function NavMenu(nav: Pick<PortalLayoutProps, 'me' | 'demos' | 'here' | 'badges'>) {
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
        display={{ lg: 'none' }}
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
  },
})

const Sidebar = chakra('aside', {
  base: {
    display: { base: 'none', lg: 'block' },
    position: 'sticky',
    top: '16',
    width: '64',
    flexShrink: 0,
    maxHeight: 'calc(100dvh - 4rem)',
    overflow: 'auto',
    px: '4',
    py: '6',
  },
})
