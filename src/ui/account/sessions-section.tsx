import { Link as StyledLink, Stack, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import type { Method } from '#src/api/contract/method.ts'
import { accountWords } from '#src/lib/account-words.ts'
import type { AccountView } from '#src/machines/account/account.view.ts'
import { AccountSection } from '#src/ui/account/account-section.tsx'
import { LogOutOthers, type LogOutOthersProps } from '#src/ui/account/log-out-others.tsx'
import { SessionList } from '#src/ui/account/session-list.tsx'
import { ResultBar } from '#src/ui/parts/status/action-bar.tsx'
import { SectionFallback } from '#src/ui/parts/status/section-fallback.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'

export type SessionsProps = Omit<LogOutOthersProps, 'others' | 'isBusyWithOne'> & {
  view: AccountView
  methods: readonly Method[]
  onRetry: () => void
  onRevoke: (id: string) => void
}

/** SESSION-7: where the person is signed in, to log out one or all others. */
export function SessionsSection(props: SessionsProps) {
  const { view } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const revoked = view.step === 'ready' ? view.revoked : null

  // The button that was pressed goes away with its session: the focus must not get lost with it.
  useEffect(() => {
    if (revoked !== null) {
      heading.current?.focus()
    }
  }, [revoked])

  return (
    <AccountSection title="Sessions and devices" headingRef={heading}>
      <Content {...props} />
    </AccountSection>
  )
}

function Content({ view, methods, onRetry, onRevoke, ...onOthers }: SessionsProps) {
  if (view.step !== 'ready') {
    return <SectionFallback view={view} onRetry={onRetry} />
  }
  return (
    <Stack gap="4">
      <StatusLine>{statusText(view)}</StatusLine>
      <SessionList
        sessions={view.sessions}
        methods={methods}
        busyId={view.busyId}
        onRevoke={onRevoke}
      />
      <LogOutOthers others={view.others} isBusyWithOne={view.busyId !== null} {...onOthers} />
      <Text fontSize="sm" color="fg.muted">
        Does a device show you a code?{' '}
        <StyledLink asChild>
          <Link to="/device/verify">{'Connect\u00A0it'}</Link>
        </StyledLink>
      </Text>
      <ResultBar problem={view.problem} />
    </Stack>
  )
}

const statusText = ({ sessions, revoked }: Extract<AccountView, { step: 'ready' }>) => {
  const outcomes = { one: 'Logged out.', others: accountWords.loggedOutOthers } as const
  const outcome = revoked === null ? '' : `${outcomes[revoked]} `
  const count =
    sessions.length === 1
      ? 'You are signed in on this device only.'
      : `You are signed in on ${sessions.length} devices.`
  return outcome + count
}
