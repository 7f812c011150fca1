import type { ReactNode } from 'react'

import { HomeButton } from '#src/ui/parts/home-button.tsx'
import { MessageScreen } from '#src/ui/parts/message-screen.tsx'

/** APP-4: no page has this address. `children`: another way on than Home. */
export const NotFoundScreen = ({ children }: { children?: ReactNode }) => (
  <MessageScreen title="404" text="There is no page at this address.">
    {children}
    <HomeButton />
  </MessageScreen>
)
