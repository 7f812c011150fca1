import type { ReactNode } from 'react'

import { HomeButton } from '#src/ui/frame/home-button.tsx'
import { MessageScreen } from '#src/ui/parts/page/message-screen.tsx'

/** APP-4: no page has this address. `children`: another way on than Home. */
export const NotFoundScreen = ({ children }: { children?: ReactNode }) => (
  <MessageScreen title="404" text="There is no page at this address.">
    {children}
    <HomeButton />
  </MessageScreen>
)
