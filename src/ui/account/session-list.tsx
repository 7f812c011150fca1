import { Badge, Button, chakra, VisuallyHidden } from '@chakra-ui/react'
import { Monitor } from 'lucide-react'

import type { AccountSession } from '#src/api/contract/account.ts'
import type { Method } from '#src/api/contract/method.ts'
import {
  AccountFact,
  AccountFacts,
  AccountItem,
  AccountList,
} from '#src/ui/account/account-list.tsx'
import { ExactMoment, Moment } from '#src/ui/parts/time/moment.tsx'
import { sessionMethodLabel } from '#src/ui/sign-in/method-label.ts'

type SessionListProps = {
  sessions: readonly AccountSession[]
  methods: readonly Method[]
  /** The session that is being revoked. */
  busyId: string | null
  onRevoke: (id: string) => void
}

/** The devices on which the person is signed in; all but this one can be logged out. */
export function SessionList({ sessions, methods, busyId, onRevoke }: SessionListProps) {
  const isAlone = (name: string) =>
    sessions.filter(({ browser, isCurrent }) => browser === name && !isCurrent).length === 1

  return (
    <AccountList>
      {sessions.map(
        ({ id, browser, address, method, isDevice, loginAt, lastSeenAt, isCurrent }) => (
          <AccountItem key={id}>
            <AccountFacts
              icon={<Monitor size={20} aria-hidden />}
              name={<Browser>{browser}</Browser>}
              badge={isCurrent && <Badge>This device</Badge>}
            >
              <AccountFact>
                {address}, {sessionMethodLabel({ method, isDevice }, methods)}
              </AccountFact>
              <AccountFact>
                Signed in <Moment at={loginAt} />,{' '}
                {isCurrent ? (
                  'in use now'
                ) : (
                  <>
                    last seen <Moment at={lastSeenAt} />
                  </>
                )}
              </AccountFact>
            </AccountFacts>
            {isCurrent ? null : (
              <Button
                variant="outline"
                aria-disabled={busyId !== null}
                onClick={busyId === null ? () => onRevoke(id) : undefined}
              >
                {busyId === id ? 'Loading...' : 'Log out'}{' '}
                <VisuallyHidden>
                  {browser}
                  {isAlone(browser) ? null : (
                    <>
                      , signed in <ExactMoment at={loginAt} />, {address}
                    </>
                  )}
                </VisuallyHidden>
              </Button>
            )}
          </AccountItem>
        ),
      )}
    </AccountList>
  )
}

const Browser = chakra('span', {
  base: { display: 'inline-block', '&::first-letter': { textTransform: 'uppercase' } },
})
