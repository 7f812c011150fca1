import { chakra } from '@chakra-ui/react'
import type { FocusEvent } from 'react'

/** What a button opens over the page. The browser closes it, and gives the focus back. */
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

/** It would cover what has the focus next; its own button closes it by itself. */
export const closeBehindFocus = ({
  currentTarget: panel,
  relatedTarget: next,
}: FocusEvent<HTMLElement>) => {
  const { id } = panel
  if (next instanceof Element && !next.matches(`#${id}, #${id} *, [popovertarget=${id}]`)) {
    panel.hidePopover()
  }
}
