import type { ReactNode } from 'react'

import { ScreenCard } from '#src/ui/parts/page/screen-card.tsx'

/** ACCESS-3: staff who signed in without Google get their rights by signing in with Google. */
export function StaffSignInScreen({ children }: { children: ReactNode }) {
  return (
    <ScreenCard
      title="Continue as Google staff"
      lead="You are Google staff and need no approval. Sign in with Google to see the demos."
    >
      {children}
    </ScreenCard>
  )
}
