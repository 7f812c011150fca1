import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import { portalSystem } from '#src/ui/system.ts'

/** Gives every screen below it the portal's look. */
export function PortalProvider({ children }: { children: ReactNode }) {
  return <ChakraProvider value={portalSystem()}>{children}</ChakraProvider>
}
