import { chakra } from '@chakra-ui/react'

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
