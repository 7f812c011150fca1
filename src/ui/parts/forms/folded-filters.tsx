import { Button, chakra } from '@chakra-ui/react'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

type FoldedFiltersProps = {
  /** How many of them are on. */
  count: number
  children: ReactNode
}

/**
 * APP-9: on a phone the filters are folded until they are pressed, so that the results are visible first. Wider screens always
 * show them.
 */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()

  return (
    <>
      <Fold
        type="button"
        variant="outline"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden />
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Fold>
      <Filters id={id} data-folded={isOpen ? undefined : ''}>
        {children}
      </Filters>
    </>
  )
}

const Fold = chakra(Button, {
  base: {
    display: 'none',
    alignSelf: 'flex-end',
    minHeight: 'var(--field-height, 3rem)',
    mdDown: { display: 'inline-flex' },
  },
})

const Filters = chakra('div', {
  base: {
    display: 'contents',
    '&[data-folded]': { mdDown: { display: 'none' } },
  },
})
