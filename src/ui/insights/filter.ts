import { chakra } from '@chakra-ui/react'

/** The place of one choice among those above figures; 'Last 4 weeks' stands in one line. */
export const Filter = chakra('div', {
  base: {
    flex: '1 1 9.5rem',
    minWidth: 'min(9.5rem, 100%)',
    maxWidth: { base: 'full', md: '14rem' },
  },
})
