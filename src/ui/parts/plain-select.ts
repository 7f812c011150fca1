import { chakra } from '@chakra-ui/react'

/** A choice as wide as its options, with the browser's own arrow. */
export const PlainSelect = chakra('select', {
  base: {
    minHeight: '11',
    px: '3',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    bg: 'bg.panel',
    color: 'fg',
    fontSize: 'md',
    _focusVisible: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' },
  },
})
