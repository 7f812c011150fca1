import { chakra, Stack } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'

import type { Me } from '#src/api/contract/user.ts'
import { AdminTab } from '#src/ui/admin/admin-tab.ts'
import { StrongSession, type StrongSessionProps } from '#src/ui/admin/strong-session.tsx'
import { groupsFor } from '#src/ui/frame/pages.ts'
import { dense } from '#src/ui/parts/page/dense.ts'
import { ScreenHeading } from '#src/ui/parts/page/screen-heading.tsx'

type AdminFrameProps = StrongSessionProps & {
  /** 'Partners'. */
  title: string
  me: Me
}

/** ADMIN-1: a page of the admin area, under its title and among the others. */
export function AdminFrame({ title, me, onStepUp, children }: AdminFrameProps) {
  const pages = groupsFor(me).find(({ key }) => key === 'admin')?.pages ?? []

  return (
    <Stack gap="6" css={dense}>
      <ScreenHeading fontSize={{ base: oneLine, md: '3xl' }}>Admin Tools — {title}</ScreenHeading>
      <chakra.nav aria-label="Admin Tools" borderBottomWidth="1px" _print={{ display: 'none' }}>
        <Tabs>
          {pages.map(({ to, label }) => (
            <AdminTab asChild key={to}>
              <Link to={to} activeOptions={{ includeSearch: false }}>
                {label}
              </Link>
            </AdminTab>
          ))}
        </Tabs>
      </chakra.nav>
      <StrongSession me={me} onStepUp={onStepUp}>
        {children}
      </StrongSession>
    </Stack>
  )
}

/** The longest title fits one line on the smallest phone at the usual letter size. */
const oneLine = 'min(1.5rem, max(6.9vw, 1rem))'

const Tabs = chakra('div', {
  base: {
    display: { base: 'grid', sm: 'flex' },
    // Three in a row, or one where letters are twice as large.
    gridTemplateColumns: 'repeat(auto-fit, minmax(max(5.9rem, 33%), 1fr))',
    flexWrap: 'wrap',
    gap: { base: '0', sm: '1' },
    '& > a': { justifyContent: 'center' },
  },
})
