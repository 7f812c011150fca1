import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, type ComponentProps, type RefObject } from 'react'

import { keepClear } from '#src/ui/admin/keep-clear.ts'

type ActionBarProps = ComponentProps<typeof Bar> & { ref: RefObject<HTMLDivElement | null> }

/** Sticks to the end of the page: the actions for the selected rows, or their result. */
export function ActionBar({ ref, ...props }: ActionBarProps) {
  useLayoutEffect(() => (ref.current === null ? undefined : keepClear(ref.current)), [ref])

  return <Bar {...props} ref={ref} />
}

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '4',
    zIndex: 'header',
    // In a low window, or with large letters, there would be no room for the rows.
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
  },
})
