import { Alert } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Tells at once, to ears too, what went wrong; nothing where nothing did. */
export function ProblemAlert({ children }: { children: ReactNode }) {
  if (children === null) {
    return null
  }
  return (
    <Alert.Root status="error" role="alert">
      <Alert.Indicator>
        <TriangleAlert aria-hidden />
      </Alert.Indicator>
      <Alert.Content>{children}</Alert.Content>
    </Alert.Root>
  )
}
