import { chakra } from '@chakra-ui/react'

/** Stays in sight over the end of a page: what can be done with what is chosen, or how it went. */
export const ActionBar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '4',
    zIndex: 'header',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: '3',
    p: '4',
    borderWidth: '1px',
    borderRadius: 'lg',
    bg: 'bg.panel',
    boxShadow: 'raised',
    outline: 'none',
  },
})
