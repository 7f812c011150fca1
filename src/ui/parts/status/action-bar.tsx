import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useRef, type ComponentProps, type ReactNode, type RefObject } from 'react'

import { keepClear } from '#src/ui/parts/status/keep-clear.ts'
import { ListAlert } from '#src/ui/parts/status/list-alert.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'

type ActionBarProps = ComponentProps<typeof Bar> & { ref: RefObject<HTMLDivElement | null> }

/** Sticks to the end of the page: the actions for the selected rows, or their result. */
export function ActionBar({ ref, ...props }: ActionBarProps) {
  useStuck(ref)

  return <Bar {...props} ref={ref} />
}

/** Several of them stand one above the other: it is the whole that stays in sight. */
export function ActionBars({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useStuck(place)

  return <Place ref={place}>{children}</Place>
}

type ResultBarProps = {
  /** What was done last; left out where that is told elsewhere. */
  done?: string | null
  /** Why it was not done. */
  problem?: string | null
  /** `null` where the same press does it. */
  onRetry?: (() => void) | null
  /** How a decision ended, in a bar of its own. */
  children?: ReactNode
}

/** Stays in sight over the end of a drawer or a section, wherever in it something was pressed: what came of it. */
export function ResultBar(props: ResultBarProps) {
  const { done, problem = null, onRetry = null, children } = props

  return (
    <ActionBars>
      {/* There before it has words, and without a frame until then: ears know it by the time it has some. */}
      <Words data-told={(done ?? problem) === null ? undefined : ''}>
        {done === undefined ? null : <StatusLine>{done}</StatusLine>}
        {onRetry === null ? (
          <ProblemAlert>{problem}</ProblemAlert>
        ) : (
          <ListAlert problem={problem === null ? null : { text: problem }} onRetry={onRetry} />
        )}
      </Words>
      {children}
    </ActionBars>
  )
}

const useStuck = (bar: RefObject<HTMLElement | null>) =>
  useLayoutEffect(() => (bar.current === null ? undefined : keepClear(bar.current)), [bar])

const stuck = { position: 'sticky', bottom: '4', zIndex: 'header' } as const

const look = {
  // A low window, or one with large letters, would have no room for the rows.
  maxHeight: '40dvh',
  overflowY: 'auto',
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
} as const

const Bar = chakra('div', { base: { ...stuck, ...look } })

const Place = chakra('div', {
  base: {
    ...stuck,
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    // What was done is seen from the facts.
    _print: { display: 'none' },
    // Together, and below the title of a drawer, they leave some of a low window to what has the focus.
    '@media (max-height: 28rem)': {
      maxHeight: '30dvh',
      overflowY: 'auto',
      '& > div': { position: 'static', maxHeight: 'none', flexShrink: '0' },
    },
  },
})

const Words = chakra('div', {
  base: {
    '&[data-told]': look,
    '& .status-line': { color: 'fg', fontWeight: 'semibold' },
  },
})
