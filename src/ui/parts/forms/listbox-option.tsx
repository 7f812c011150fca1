import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, type ReactNode } from 'react'

type ListboxOptionProps = {
  id: string
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
  children: ReactNode
}

/** A choice of a combobox. The focus stays in the field: pressing an option must not take it. */
export function ListboxOption({ id, isActive, onPoint, onChoose, children }: ListboxOptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) {
      option.current?.scrollIntoView({ block: 'nearest' })
    }
  }, [isActive])

  return (
    <Row
      ref={option}
      role="option"
      id={id}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      {children}
    </Row>
  )
}

const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '11',
    px: '3',
    borderRadius: 'md',
    cursor: 'pointer',
    '&[aria-selected=true]': { bg: 'brand.subtle', color: 'brand.fg' },
  },
})
