import type { ReactNode } from 'react'

import type { Me } from '#src/api/contract/user.ts'
import type { OuterLinks } from '#src/lib/outer-links.ts'
import type { ThemeChoice } from '#src/machines/theme/theme.view.ts'

/** What both layouts need to know. */
export type ShellProps = {
  me: Me | null
  themeChoice: ThemeChoice
  onChooseTheme: (choice: ThemeChoice) => void
  onLogout: () => void
  outerLinks: OuterLinks
  /** What concerns every page. */
  banners: ReactNode
  children: ReactNode
}
