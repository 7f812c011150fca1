import { Badge, Box, Button, chakra, Flex, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { Monitor } from 'lucide-react'

import type { AccountSession } from '#src/api/contract/account.ts'
import type { Method } from '#src/api/contract/method.ts'
import { sessionMethodLabel } from '#src/ui/parts/method-label.ts'
import { Moment } from '#src/ui/parts/moment.tsx'

type SessionListProps = {
  sessions: readonly AccountSession[]
  methods: readonly Method[]
  /** The session that is being revoked. */
  busyId: string | null
  onRevoke: (id: string) => void
}

/** The devices on which the person is signed in; all but this one can be logged out. */
export function SessionList({ sessions, methods, busyId, onRevoke }: SessionListProps) {
  return (
    <List>
      {sessions.map(
        ({ id, browser, address, method, isDevice, loginAt, lastSeenAt, isCurrent }) => (
          <Item key={id}>
            <Flex gap="3" flex="1 1 14rem" minWidth="0">
              <Box flexShrink={0} pt="1">
                <Monitor size={20} aria-hidden />
              </Box>
              <Stack gap="1" minWidth="0">
                <Flex gap="2" wrap="wrap" align="center">
                  <Browser>{browser}</Browser>
                  {isCurrent ? <Badge>This device</Badge> : null}
                </Flex>
                <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
                  {address}, {sessionMethodLabel({ method, isDevice }, methods)}
                </Text>
                <Text fontSize="sm" color="fg.muted">
                  Signed in <Moment at={loginAt} />,{' '}
                  {isCurrent ? (
                    'in use now'
                  ) : (
                    <>
                      last seen <Moment at={lastSeenAt} />
                    </>
                  )}
                </Text>
              </Stack>
            </Flex>
            {isCurrent ? null : (
              <Button
                variant="outline"
                aria-disabled={busyId !== null}
                onClick={busyId === null ? () => onRevoke(id) : undefined}
              >
                {busyId === id ? 'Loading...' : 'Log out'}{' '}
                <VisuallyHidden>{browser}</VisuallyHidden>
              </Button>
            )}
          </Item>
        ),
      )}
    </List>
  )
}

const List = chakra('ul', { base: { listStyleType: 'none', borderTopWidth: '1px' } })

const Item = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    py: '4',
    borderBottomWidth: '1px',
  },
})

const Browser = chakra('span', {
  base: { fontWeight: 'semibold', '&::first-letter': { textTransform: 'uppercase' } },
})
