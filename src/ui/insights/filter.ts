import { chakra } from '@chakra-ui/react'

/** 'Last 4 weeks' stands in one line, in letters of either size. */
const basis = 'calc(3.9rem + 5.6 * var(--tool-font, 1rem))'

/** The place of one choice among those above figures. */
export const Filter = chakra('div', {
  base: {
    flex: `1 1 ${basis}`,
    minWidth: `min(${basis}, 100%)`,
    maxWidth: { base: 'full', md: '14rem' },
  },
})
