import { chakra } from '@chakra-ui/react'

import { HeardLater } from '#src/ui/parts/status/heard-later.tsx'

/**
 * Is another page on its way? A bar shows after 150 ms, over the page and at the cost of no room, and its words, for which it
 * is too low, are told to ears.
 */
export const PendingBar = ({ isPending }: { isPending: boolean }) => (
  <div role="status">
    {isPending ? (
      <Track>
        <HeardLater isNew>Loading the page</HeardLater>
      </Track>
    ) : null}
  </div>
)

const Track = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0 0 auto 0',
    zIndex: 'pending',
    height: '3px',
    overflow: 'hidden',
    pointerEvents: 'none',
    bg: 'brand.muted',
    opacity: '0',
    animation: 'appear 1ms 150ms forwards',
    _before: {
      content: '""',
      display: 'block',
      height: 'full',
      // Seen where the system's colours replace those of surfaces.
      border: '1px solid transparent',
      bg: 'brand.solid',
      animation: 'sweep 1.2s ease-in-out infinite',
      _motionReduce: { animation: 'none' },
    },
    _print: { display: 'none' },
  },
})
