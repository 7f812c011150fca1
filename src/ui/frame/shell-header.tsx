import { chakra, Flex } from '@chakra-ui/react'
import { useRef, type ReactNode } from 'react'

import { BrandLink } from '#src/ui/frame/brand-link.tsx'
import { frameEdge } from '#src/ui/frame/frame-edge.ts'
import { PaletteButton } from '#src/ui/frame/palette-button.tsx'
import type { ShellProps } from '#src/ui/frame/shell-props.ts'
import { useStuckHeight } from '#src/ui/frame/use-stuck-height.ts'
import { UserMenu } from '#src/ui/frame/user-menu.tsx'

export type ShellHeaderProps = Omit<ShellProps, 'banners' | 'children'> & {
  /** What shows and hides the sidebar. */
  menu: ReactNode
  onSearch: () => void
}

/** Menu and name on one side, search and account on the other. */
export function ShellHeader({ menu, me, onSearch, ...account }: ShellHeaderProps) {
  const place = useRef<HTMLElement>(null)
  useStuckHeight(place, '--header-height')

  return (
    <Header ref={place}>
      <Flex gap="1" align="center">
        {menu}
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

const Header = chakra('header', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 'header',
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    justifyContent: 'space-between',
    // Letters twice as large take a second row of a small screen.
    flexWrap: 'wrap',
    columnGap: { base: '1', md: '3' },
    minHeight: '16',
    px: { base: '2', md: frameEdge('1.5rem') },
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    _print: { display: 'none' },
  },
})
