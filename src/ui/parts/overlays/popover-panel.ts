import { chakra } from '@chakra-ui/react'
import type { FocusEvent } from 'react'

/** A popover over the page. The browser closes it, and returns the focus. */
export const PopoverPanel = chakra('div', {
  base: {
    borderWidth: '1px',
    borderRadius: 'lg',
    bg: 'bg.panel',
    color: 'fg',
    boxShadow: 'raised',
    '&:popover-open': {
      display: 'flex',
      flexDirection: 'column',
      animation: 'rise-in 120ms ease-out',
    },
  },
})

/**
 * Closes when the focus leaves it, for it would cover the focused element; its own button closes it anyway. On a Mac, Safari and
 * Firefox move the focus to what surrounds both while that button is pressed, and the press would open it again.
 */
export const closeBehindFocus = ({
  currentTarget: panel,
  relatedTarget: next,
}: FocusEvent<HTMLElement>) => {
  const isBeside = next instanceof Element && !next.contains(panel) && !panel.contains(next)
  if (isBeside && !next.matches(`[popovertarget=${panel.id}]`)) {
    panel.hidePopover()
  }
}
