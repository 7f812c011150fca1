import { Box, Text } from '@chakra-ui/react'

import { ProblemAlert } from '#src/ui/parts/problem-alert.tsx'

type SteppedUpNoticeProps = {
  /** Whose sign-in was asked for. */
  identifier: string
  /** Who is signed in now. */
  email: string
  problem: string | null
}

/** A7.5.1: back from a provider the page is a new one, and what was asked for is to be asked for once more. */
export function SteppedUpNotice({ identifier, email, problem }: SteppedUpNoticeProps) {
  const stranger = `You are signed in as ${email} now, no longer as ${identifier}.`
  const wrong = problem ?? (email === identifier ? null : stranger)

  return (
    <Box mb="6">
      {wrong === null ? (
        <Text role="status" fontWeight="semibold">
          You have signed in again. Please do once more what you were about to do.
        </Text>
      ) : (
        <ProblemAlert>{wrong}</ProblemAlert>
      )}
    </Box>
  )
}
