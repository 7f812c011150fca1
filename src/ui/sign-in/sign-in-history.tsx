import { chakra, Text } from '@chakra-ui/react'

import type { SessionEnd, SignIn } from '#src/api/contract/account.ts'
import type { Method } from '#src/api/contract/method.ts'
import { Moment } from '#src/ui/parts/time/moment.tsx'
import { sessionMethodLabel } from '#src/ui/sign-in/method-label.ts'

const ends: Readonly<Record<SessionEnd['how'], string>> = {
  logout: 'Logged out',
  revoked: 'Logged out from another device',
  expired: 'Expired',
  'signed in again': 'Replaced by a new sign-in',
  'too many': 'Closed because there were more than 20 sessions',
  'password changed': 'Closed because the password was changed',
  'passkey deleted': 'Closed because its passkey was deleted',
  'ended by an admin': 'Ended by an admin',
  disabled: 'Ended because the account was disabled',
  replay: 'Closed for safety because one of its old keys was used again',
}

type SignInHistoryProps = { signIns: readonly SignIn[]; methods: readonly Method[] }

/** A7.4.5: the latest sign-ins and their results, so that somebody else's stands out. */
export function SignInHistory({ signIns, methods }: SignInHistoryProps) {
  return (
    <chakra.ol listStyleType="none" borderTopWidth="1px">
      {signIns.map(({ id, browser, address, method, isDevice, loginAt, ended }) => (
        <chakra.li key={id} py="3" borderBottomWidth="1px">
          <Text fontWeight="medium">
            <Moment at={loginAt} />
          </Text>
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {sessionMethodLabel({ method, isDevice }, methods)}, {browser}, {address}
          </Text>
          <Text fontSize="sm" color={ended === null ? 'fg.success' : 'fg.muted'}>
            {ended === null ? (
              'Signed in now'
            ) : (
              <>
                {ends[ended.how]}, <Moment at={ended.at} />
              </>
            )}
          </Text>
        </chakra.li>
      ))}
    </chakra.ol>
  )
}
