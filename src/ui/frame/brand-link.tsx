import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'

import { ProductMark } from '#src/ui/frame/product-mark.tsx'

/** The product's name, which leads Home. */
export const BrandLink = memo(function BrandLink() {
  return (
    <StyledLink to="/">
      <ProductMark />
      <span>Partner Portal</span>
    </StyledLink>
  )
})

const StyledLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: '11',
    fontSize: 'lg',
    '@media (max-width: 22.5rem)': { fontSize: 'sm' },
    fontWeight: 'bold',
    letterSpacing: '-0.015em',
    borderRadius: 'md',
    _focusVisible: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' },
  },
})
