import { chakra } from '@chakra-ui/react'

/** The style of a link that works as a tab. */
export const AdminTab = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    px: { base: '1', sm: '2', lg: '4' },
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    _hover: { color: 'fg' },
    _focusVisible: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '-2px' },
    '&[aria-current=page]': {
      borderColor: 'brand.solid',
      color: 'brand.fg',
      fontWeight: 'semibold',
    },
  },
})
