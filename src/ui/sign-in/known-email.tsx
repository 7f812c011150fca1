import { Text } from '@chakra-ui/react'

import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { SignInLink, type SignInLinkSearch } from '#src/ui/sign-in/sign-in-link.tsx'

/** PASSCODE-1: who wanted to register has an account already, and goes on from here. */
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
