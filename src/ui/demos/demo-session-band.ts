import { chakra } from '@chakra-ui/react'

import { frameEdge } from '#src/ui/frame/frame-edge.ts'

/** The container of the demo session's bar, equally high while the bar is loading, so that the page does not move. */
export const DemoSessionBand = chakra('section', {
  base: {
    minHeight: { base: '5rem', md: '3.3125rem' },
    px: { base: '4', md: frameEdge('1.5rem') },
    py: '1',
    bg: 'brand.muted',
    color: 'brand.fg',
    fontSize: 'sm',
    borderBottomWidth: '1px',
  },
})
