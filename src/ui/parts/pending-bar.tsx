import { chakra } from '@chakra-ui/react'

/** Another page is on its way. It shows after 150 ms, to ears too, over the page and at the cost of no room. */
export const PendingBar = () => <Track role="progressbar" aria-label="Loading the page" />

const Track = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0 0 auto 0',
    zIndex: 'pending',
    height: '3px',
    overflow: 'hidden',
    pointerEvents: 'none',
    bg: 'brand.muted',
    visibility: 'hidden',
    animation: 'appear 1ms 150ms forwards',
    _before: {
      content: '""',
      display: 'block',
      height: 'full',
      bg: 'brand.solid',
      animation: 'sweep 1.2s ease-in-out infinite',
      _motionReduce: { animation: 'none' },
    },
    _print: { display: 'none' },
  },
})
