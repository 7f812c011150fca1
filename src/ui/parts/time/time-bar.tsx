import { chakra } from '@chakra-ui/react'

import { useTicks, type Clock } from '#src/ui/parts/time/clock.ts'

type TimeBarProps = { clock: Clock; maxAge: number }

/** A bar for the remaining time, hidden from screen readers because the text beside it says the same. */
export function TimeBar({ clock, maxAge }: TimeBarProps) {
  const ticks = useTicks<HTMLDivElement>(clock, (element, secondsLeft) => {
    element.style.transform = `scaleX(${secondsLeft / maxAge})`
  })

  return (
    <Track aria-hidden>
      <Rest ref={ticks} />
    </Track>
  )
}

const Track = chakra('div', {
  base: { height: '1.5', borderRadius: 'full', bg: 'bg.muted', overflow: 'hidden' },
})

const Rest = chakra('div', {
  base: {
    height: 'full',
    borderRadius: 'full',
    bg: 'brand.solid',
    transformOrigin: 'left',
    transition: 'transform 1s linear',
  },
})
