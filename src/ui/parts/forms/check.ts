import { chakra } from '@chakra-ui/react'

/** A checkbox or radio with its label. */
export const Check = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '11',
    fontSize: 'sm',
    cursor: 'pointer',
    '& input': { width: '1.125rem', height: '1.125rem', accentColor: '{colors.brand.solid}' },
  },
})
