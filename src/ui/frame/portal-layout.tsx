import { chakra, Flex, SkipNavContent, SkipNavLink } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import { frameWidth } from '#src/ui/frame/frame-edge.ts'
import { PortalHeader, sidebarId, type PortalHeaderProps } from '#src/ui/frame/portal-header.tsx'
import type { ShellProps } from '#src/ui/frame/shell-props.ts'

type PortalLayoutProps = PortalHeaderProps &
  Pick<ShellProps, 'banners' | 'children'> & { footer: ReactNode }

/** APP-2: header, sidebar, content, footer. */
export function PortalLayout({ banners, children, footer, ...shell }: PortalLayoutProps) {
  const { nav, isSidebarHidden } = shell

  return (
    <Frame>
      <SkipNavLink _print={{ display: 'none' }}>Skip to content</SkipNavLink>
      <PortalHeader {...shell} />
      {banners}
      <Flex flex="1" width="full" maxWidth={frameWidth} mx="auto" alignItems="flex-start">
        <Sidebar id={sidebarId} data-hidden={isSidebarHidden || undefined}>
          {nav()}
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
      {footer}
    </Frame>
  )
}

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '100dvh',
  },
})

/** What stays in sight above the page. */
const above = 'var(--header-height, 4rem) + var(--stuck-height, 0px)'

const Sidebar = chakra('aside', {
  base: {
    mdDown: { display: 'none' },
    '&[data-hidden]': { display: 'none' },
    _print: { display: 'none' },
    position: 'sticky',
    top: `calc(${above})`,
    width: { base: '56', lg: '64' },
    flexShrink: 0,
    maxHeight: `calc(100dvh - (${above}))`,
    overflow: 'auto',
    px: '4',
    py: '6',
  },
})
