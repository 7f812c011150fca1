import { chakra } from '@chakra-ui/react'

/** The look of a control in which somebody types. */
export const focused = {
  outline: '2px solid {colors.brand.focusRing}',
  outlineOffset: '-1px',
  borderColor: 'brand.focusRing',
} as const

const control = {
  width: 'full',
  minWidth: '0',
  borderWidth: '1px',
  borderColor: 'border.emphasized',
  borderRadius: 'md',
  bg: 'bg.panel',
  color: 'fg',
  fontSize: 'var(--tool-font, 1rem)',
  px: '3.5',
  appearance: 'none',
  '&::placeholder': { color: 'fg.subtle' },
  '&:hover:not([aria-invalid=true])': { borderColor: 'fg.subtle' },
  _focusVisible: focused,
  _invalid: { borderColor: 'border.error' },
  _disabled: { bg: 'bg.muted', color: 'fg.muted', cursor: 'not-allowed' },
} as const

/** The style of a one-line input. */
export const Input = chakra('input', {
  base: { ...control, height: 'var(--field-height, 3rem)', textOverflow: 'ellipsis' },
})

/** The style of a multi-line input. */
export const Textarea = chakra('textarea', {
  base: { ...control, minHeight: '24', py: '2.5', resize: 'vertical' },
})

/** A choice as wide as its options, with the browser's own arrow. */
export const PlainSelect = chakra('select', {
  base: {
    ...control,
    width: 'auto',
    minHeight: 'var(--button-height, 2.75rem)',
    px: '3',
    appearance: 'auto',
  },
})

/** Room for its arrow is left at the end; a choice too long for its line takes another. */
export const Select = chakra('select', {
  base: {
    ...control,
    minHeight: 'var(--field-height, 3rem)',
    py: '2',
    paddingInlineEnd: '2.125rem',
    whiteSpace: 'normal',
    cursor: 'pointer',
  },
})
