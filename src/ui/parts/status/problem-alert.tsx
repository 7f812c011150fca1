import { Alert } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { unreachableText } from '#src/lib/call-error.ts'
import { useFocusAround } from '#src/ui/parts/focus/focus-around.ts'
import { useServerAnswer } from '#src/ui/parts/status/server-answer.ts'

type ProblemAlertProps = { children: ReactNode }

/** Shows and announces what went wrong; renders nothing if nothing did. */
export function ProblemAlert({ children }: ProblemAlertProps) {
  if (children === null) {
    return null
  }
  return children === unreachableText ? <Unreachable /> : <Problem>{children}</Problem>
}

/** RE-10: replaced once the server answers again. */
function Unreachable() {
  return useServerAnswer() ? (
    <Alert.Root status="info" role="alert">
      The server can be reached again. Please try again.
    </Alert.Root>
  ) : (
    <Problem>{unreachableText}</Problem>
  )
}

/** A press inside it may remove it, so the focus moves to what surrounds it. */
function Problem({ children }: ProblemAlertProps) {
  const alert = useFocusAround<HTMLDivElement>()

  return (
    <Alert.Root ref={alert} status="error" role="alert">
      <Alert.Indicator>
        <TriangleAlert aria-hidden />
      </Alert.Indicator>
      <Alert.Content>{children}</Alert.Content>
    </Alert.Root>
  )
}
