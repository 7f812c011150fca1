import { chakra, Flex, VisuallyHidden } from '@chakra-ui/react'
import { X } from 'lucide-react'

import { focusAround } from '#src/ui/parts/focus/focus-around.ts'

type FilterChipsProps<TValue extends string> = {
  label: string
  options: Readonly<Record<TValue, string>>
  value: TValue | undefined
  onChoose: (value: TValue | undefined) => void
}

/** One of a few options, or none: pressing a chip again deselects it. */
export function FilterChips<TValue extends string>(props: FilterChipsProps<TValue>) {
  const { label, options, value, onChoose } = props

  return (
    <Flex
      role="group"
      aria-label={label}
      gap="2"
      wrap="wrap"
      align="center"
      minHeight={{ md: 'var(--field-height, 3rem)' }}
    >
      <chakra.span
        width={{ base: 'full', md: 'auto' }}
        fontSize="sm"
        fontWeight="semibold"
        aria-hidden
      >
        {label}
      </chakra.span>
      {(Object.keys(options) as TValue[]).map((option) => (
        <Chip
          key={option}
          type="button"
          aria-pressed={option === value}
          onClick={() => onChoose(option === value ? undefined : option)}
        >
          {options[option]}
        </Chip>
      ))}
    </Flex>
  )
}

/** An active filter, by its name in the address. */
export type AppliedFilter = { name: string; text: string }

type AppliedFiltersProps = {
  filters: readonly AppliedFilter[]
  onRemove: (name: string) => void
}

/** The active filters of a list, each removed by a press. */
export function AppliedFilters({ filters, onRemove }: AppliedFiltersProps) {
  if (filters.length === 0) {
    return null
  }
  return (
    <Flex role="group" aria-label="Filters that are on" gap="2" wrap="wrap">
      {filters.map(({ name, text }) => (
        <Chip
          key={name}
          type="button"
          onClick={({ currentTarget }) => {
            leave(currentTarget)
            onRemove(name)
          }}
        >
          <VisuallyHidden>Remove</VisuallyHidden> {text}
          <X size={16} aria-hidden />
        </Chip>
      ))}
    </Flex>
  )
}

/** It disappears with its filter: the next Tab continues from the one beside it, or else from around them. */
const leave = (chip: Element) => {
  const beside = chip.nextElementSibling ?? chip.previousElementSibling
  if (beside instanceof HTMLElement) {
    beside.focus()
  } else {
    focusAround(chip)
  }
}

const Chip = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'var(--button-height, 2.75rem)',
    px: '4',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'full',
    bg: 'bg.panel',
    fontSize: 'sm',
    fontWeight: 'medium',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    _focusVisible: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' },
    '&[aria-pressed=true]': {
      borderColor: 'brand.solid',
      bg: 'brand.subtle',
      color: 'brand.fg',
      fontWeight: 'semibold',
    },
  },
})
