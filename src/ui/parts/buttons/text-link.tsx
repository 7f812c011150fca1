import { Link as StyledLink } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type TextLinkProps = {
  to:
    | '/about'
    | '/contact'
    | '/support'
    | '/account'
    | '/device/verify'
    | '/user-insights'
    | `/admin/${'partners' | 'users' | 'leads' | 'audit-log'}`
  hash?: string
  children: ReactNode
}

/** A link to another page in the middle of a text. */
export function TextLink({ to, hash, children }: TextLinkProps) {
  return (
    <StyledLink asChild>
      <Link to={to} {...(hash !== undefined && { hash })}>
        {children}
      </Link>
    </StyledLink>
  )
}
