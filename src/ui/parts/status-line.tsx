import { Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Tells how things stand, to ears too. An empty one takes no room, but is there to be listened to. */
export function StatusLine({ children }: { children: ReactNode }) {
  return (
    <Text role="status" fontSize="sm" color="fg.muted" _empty={{ position: 'absolute' }}>
      {children}
    </Text>
  )
}
