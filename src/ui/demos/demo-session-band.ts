import { chakra } from '@chakra-ui/react'

import { frameEdge } from '#src/ui/frame/frame-edge.ts'

/** What the bar of a demo session stands in; as high while the bar is on its way, so that the page does not move for it. */
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
