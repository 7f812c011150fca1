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

/** Closes when the focus leaves it, for it would cover the focused element; its own button closes it anyway. */
export const closeBehindFocus = ({
  currentTarget: panel,
  relatedTarget: next,
}: FocusEvent<HTMLElement>) => {
  const { id } = panel
  if (next instanceof Element && !next.matches(`#${id}, #${id} *, [popovertarget=${id}]`)) {
    panel.hidePopover()
  }
}
