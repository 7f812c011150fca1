import { Button, chakra, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { LogOut, UserRound } from 'lucide-react'
import { memo, useDeferredValue, useRef } from 'react'

import type { Me } from '#src/api/contract/user.ts'
import { frameEdge } from '#src/ui/frame/frame-edge.ts'
import type { ShellProps } from '#src/ui/frame/shell-props.ts'
import { ThemeRadios } from '#src/ui/frame/theme-radios.tsx'
import { closeBehindFocus, PopoverPanel } from '#src/ui/parts/overlays/popover-panel.ts'

type UserMenuProps = Pick<ShellProps, 'themeChoice' | 'onChooseTheme' | 'onLogout'> & { me: Me }

const panelId = 'account-menu'

/** Who is signed in, the theme, the way out. */
export const UserMenu = memo(function UserMenu(props: UserMenuProps) {
  const { me, themeChoice, onChooseTheme, onLogout } = props
  const panel = useRef<HTMLDivElement>(null)
  // Deferred, for nobody sees it yet: the page is drawn first.
  const isDrawn = useDeferredValue(true, false)

  return (
    <>
      <AvatarButton type="button" popoverTarget={panelId}>
        <span aria-hidden>{initialsOf(me)}</span>
        <VisuallyHidden>Account of {me.name}</VisuallyHidden>
      </AvatarButton>
      <Panel
        ref={panel}
        id={panelId}
        popover="auto"
        role="group"
        aria-label="Account"
        onBlur={closeBehindFocus}
      >
        {isDrawn ? (
          <>
            <Stack gap="0" px="2">
              <Text fontWeight="semibold">{me.name}</Text>
              <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
                {me.email}
              </Text>
            </Stack>
            <ThemeRadios choice={themeChoice} onChoose={onChooseTheme} />
            <Button asChild variant="ghost" justifyContent="flex-start" px="2">
              <Link to="/account" onClick={() => panel.current?.hidePopover()}>
                <UserRound aria-hidden />
                Account
              </Link>
            </Button>
            <Button variant="ghost" justifyContent="flex-start" px="2" onClick={onLogout}>
              <LogOut aria-hidden />
              Log out
            </Button>
          </>
        ) : null}
      </Panel>
    </>
  )
})

/** The whole letter, even if it is a surrogate pair. */
const initialOf = ([letter = '']: string) => letter.toUpperCase()

const initialsOf = ({ firstname, lastname, email }: Me) =>
  `${initialOf(firstname)}${initialOf(lastname)}` || initialOf(email)

const AvatarButton = chakra('button', {
  base: {
    width: '11',
    height: '11',
    borderRadius: 'full',
    bg: 'brand.muted',
    color: 'brand.fg',
    fontSize: 'sm',
    fontWeight: 'bold',
    cursor: 'pointer',
    _hover: { bg: 'brand.emphasized' },
    _focusVisible: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' },
  },
})

/** It is attached to the header. */
const top = 'var(--header-height, 4rem)'

const Panel = chakra(PopoverPanel, {
  base: {
    position: 'fixed',
    inset: { base: `${top} 1rem auto auto`, md: `${top} ${frameEdge('1.5rem')} auto auto` },
    width: 'min(17.5rem, calc(100vw - 2rem))',
    // It does not move with the page, so in a low window it scrolls by itself.
    maxHeight: `calc(100dvh - ${top} - 0.5rem)`,
    '& > *': { flexShrink: 0 },
    p: '3',
    gap: '3',
  },
})
