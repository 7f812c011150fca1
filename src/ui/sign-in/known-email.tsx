import { Text } from '@chakra-ui/react'

import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { SignInLink, type SignInLinkSearch } from '#src/ui/sign-in/sign-in-link.tsx'

/** PASSCODE-1: the address has an account already; a link leads on to the login. */
export function KnownEmail({ loginSearch }: { loginSearch: SignInLinkSearch }) {
  return (
    <ProblemAlert>
      <Text>
        Email already exist.{' '}
        <SignInLink to="/login/customer" search={loginSearch}>
          Login with this email
        </SignInLink>
      </Text>
    </ProblemAlert>
  )
}
