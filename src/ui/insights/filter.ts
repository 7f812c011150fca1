import { chakra } from '@chakra-ui/react'

/** Wide enough for 'Last 4 weeks' in one line, in both text sizes. */
const basis = 'calc(3.9rem + 5.6 * var(--tool-font, 1rem))'

/** The width of one filter above the figures. */
export const Filter = chakra('div', {
  base: {
    flex: `1 1 ${basis}`,
    minWidth: `min(${basis}, 100%)`,
    maxWidth: { base: 'full', md: '14rem' },
  },
})
