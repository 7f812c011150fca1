import { Button, chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

import { closeBehindFocus, PopoverPanel } from '#src/ui/parts/overlays/popover-panel.ts'

type PopoverButtonProps = {
  id: string
  /** The text of the button, and name of the popover. */
  label: string
  Icon: LucideIcon
  /** On a phone only the icon is shown, for its neighbours need the room. */
  isShort?: boolean
  /** The popover's width, unless it has running text. */
  width?: string
  children: ReactNode
  ref?: Ref<HTMLDivElement>
}

const lines = 'min(20rem, calc(100vw - 2rem))'

/** A button that opens a popover below it. */
export function PopoverButton({
  id,
  label,
  Icon,
  isShort = false,
  width = lines,
  children,
  ref,
}: PopoverButtonProps) {
  return (
    <>
      <Button variant="outline" popoverTarget={id} aria-label={label}>
        <Icon aria-hidden />
        <chakra.span display={isShort ? { base: 'none', sm: 'inline' } : undefined}>
          {label}
        </chakra.span>
      </Button>
      <Panel
        ref={ref}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        tabIndex={-1}
        width={width}
        onBlur={closeBehindFocus}
      >
        {children}
      </Panel>
    </>
  )
}

/**
 * Beside its button on the side with the most room, all of which it may take, where the browser can place it so; in the middle
 * elsewhere.
 */
const Panel = chakra(PopoverPanel, {
  base: {
    maxHeight: 'min(32rem, calc(100dvh - 2rem))',
    overflow: 'auto',
    p: '4',
    gap: '4',
    '@supports (position-area: bottom)': {
      inset: 'auto',
      margin: '0.25rem 0',
      maxHeight: 'min(32rem, calc(100% - 0.5rem))',
      positionArea: 'bottom span-left',
      positionTryFallbacks: 'flip-inline, flip-block, flip-block flip-inline, bottom, top',
      positionTryOrder: 'most-height',
      // Keeps a distance to the edge of a phone.
      '@media (max-width: 30rem)': { marginInline: '0.5rem' },
    },
  },
})
