import type { ReactNode } from 'react'

import type { Me } from '#src/api/contract/user.ts'
import type { ThemeChoice } from '#src/machines/theme/theme.view.ts'

/** What both layouts need to know. */
export type ShellProps = {
  me: Me | null
  themeChoice: ThemeChoice
  onChooseTheme: (choice: ThemeChoice) => void
  onLogout: () => void
  /** What concerns every page. */
  banners: ReactNode
  children: ReactNode
}
