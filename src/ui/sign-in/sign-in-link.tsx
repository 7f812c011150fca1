import { Link as StyledLink } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** What a sign-in link passes on: the return path, and what the previous page knew. */
export type SignInLinkSearch = { redirect?: string | undefined; info?: string | undefined }

type SignInLinkProps = {
  to: '/login/customer' | '/login/partner-google' | '/register'
  search: SignInLinkSearch
  children: ReactNode
}

/** A link between the sign-in pages. */
export function SignInLink({ to, search, children }: SignInLinkProps) {
  return (
    <StyledLink asChild>
      <Link to={to} search={search}>
        {children}
      </Link>
    </StyledLink>
  )
}
