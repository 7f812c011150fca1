import { chakra } from '@chakra-ui/react'

import { HeardLater } from '#src/ui/parts/status/heard-later.tsx'

/**
 * Shows a thin bar over the page if the next page takes longer than 150 ms to load. The bar is too low for text, so that is for
 * screen readers only.
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
      // Keeps the bar visible in forced-colors mode.
      border: '1px solid transparent',
      bg: 'brand.solid',
      animation: 'sweep 1.2s ease-in-out infinite',
      _motionReduce: { animation: 'none' },
    },
    _print: { display: 'none' },
  },
})
