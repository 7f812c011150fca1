import { Alert } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { useFocusAround } from '#src/ui/parts/focus-around.ts'

type ProblemAlertProps = { children: ReactNode }

/** Tells at once, to ears too, what went wrong; nothing where nothing did. */
export function ProblemAlert({ children }: ProblemAlertProps) {
  return children === null ? null : <Problem>{children}</Problem>
}

/** What is pressed in it may take it away. */
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
