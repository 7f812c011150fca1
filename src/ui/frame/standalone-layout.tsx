import { chakra, Flex, Portal, SkipNavContent, SkipNavLink, VisuallyHidden } from '@chakra-ui/react'
import { MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'

import { frameWidth } from '#src/ui/frame/frame-edge.ts'
import { ShellHeader, type ShellHeaderProps } from '#src/ui/frame/shell-header.tsx'
import type { ShellProps } from '#src/ui/frame/shell-props.ts'
import { IconButton } from '#src/ui/parts/buttons/icon-button.tsx'
import { SideDrawer } from '#src/ui/parts/overlays/side-drawer.tsx'
import { useHistoryMove } from '#src/ui/parts/overlays/use-history-move.ts'

type StandaloneLayoutProps = Omit<ShellHeaderProps, 'menu'> &
  Pick<ShellProps, 'banners' | 'children'> & {
    /** The person's conversations. */
    list: ReactNode
    isListOpen: boolean
    /** It waits behind its button, however wide the window is. */
    isListFolded: boolean
    /** Announcements for screen readers. */
    announcement: ReactNode
    onList: (isOpen: boolean) => void
  }

/**
 * In a lower window the page scrolls, because there would be no room for the transcript between the header and the field. A phone
 * in landscape is higher, and wide enough for title and field to have one line each.
 */
const frameHeight = { base: 'max(100dvh, 30rem)', sm: 'max(100dvh, 22rem)' }

/**
 * The conversations' layout: as high as the window, so that the question field stays in place; in print as long as its content.
 */
export function StandaloneLayout(props: StandaloneLayoutProps) {
  const { banners, list, isListOpen, isListFolded, announcement, children, ...rest } = props
  const { onList, ...header } = rest

  return (
    <Flex direction="column" height={frameHeight} _print={{ display: 'block', height: 'auto' }}>
      <SkipNavLink _print={{ display: 'none' }}>Skip to content</SkipNavLink>
      <ShellHeader
        {...header}
        menu={
          <IconButton
            aria-label="Conversations"
            aria-haspopup="dialog"
            aria-expanded={isListOpen}
            display={isListFolded ? undefined : { md: 'none' }}
            onClick={() => onList(true)}
          >
            <MessagesSquare aria-hidden />
          </IconButton>
        }
      />
      {banners}
      <Flex
        flex="1"
        minHeight="0"
        width="full"
        maxWidth={frameWidth}
        mx="auto"
        _print={{ display: 'block' }}
      >
        {isListFolded ? null : <Aside>{isListOpen ? null : list}</Aside>}
        <SkipNavContent asChild>
          <chakra.main
            flex="1"
            minWidth="0"
            display="flex"
            flexDirection="column"
            overflow="auto"
            css={room}
            _print={{ display: 'block', overflow: 'visible' }}
          >
            {children}
          </chakra.main>
        </SkipNavContent>
      </Flex>
      {/* Beside all else in the document, where no dialog hides it. */}
      <Portal>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      </Portal>
      {isListOpen ? <ListDrawer list={list} onClose={() => onList(false)} /> : null}
    </Flex>
  )
}

function ListDrawer({ list, onClose }: { list: ReactNode; onClose: () => void }) {
  useHistoryMove(onClose)

  return (
    <SideDrawer title="Conversations" size="sm" onClose={onClose}>
      {list}
    </SideDrawer>
  )
}

/** A container for size queries. */
const room = {
  containerType: 'inline-size',
  '--room-edge': { base: 'spacing.4', md: 'spacing.8' },
} as const

const Aside = chakra('aside', {
  base: {
    display: { base: 'none', md: 'block' },
    width: { base: '64', lg: '80' },
    flexShrink: 0,
    overflow: 'auto',
    px: '4',
    py: '5',
    borderInlineEndWidth: '1px',
    _print: { display: 'none' },
  },
})
