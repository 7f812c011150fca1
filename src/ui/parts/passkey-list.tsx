import { Badge, Box, Button, chakra, Flex, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { KeyRound } from 'lucide-react'

import type { AccountPasskeys } from '#src/api/contract/passkey.ts'
import type { PasskeysView } from '#src/machines/passkeys/passkeys.view.ts'
import { Moment } from '#src/ui/parts/moment.tsx'
import { PasskeyNameForm } from '#src/ui/parts/passkey-name-form.tsx'

type PasskeyListProps = {
  view: Extract<PasskeysView, { step: 'ready' }>
  onEdit: (id: string) => void
  onRename: (name: string) => void
  onDelete: (id: string) => void
  onCancel: () => void
}

/** A person's passkeys, each to rename and to delete. */
export function PasskeyList({ view, onEdit, onRename, onDelete, onCancel }: PasskeyListProps) {
  const isFree = view.asked === null && !view.isAdding

  return (
    <List>
      {view.passkeys.map((passkey) => (
        <Item key={passkey.id}>
          {view.asked === 'rename' && view.chosenId === passkey.id ? (
            <PasskeyNameForm
              name={passkey.name}
              isBusy={view.isBusy}
              onSubmit={onRename}
              onCancel={onCancel}
            />
          ) : (
            <>
              <Facts passkey={passkey} />
              <Flex gap="2">
                <Button
                  variant="outline"
                  aria-disabled={!isFree}
                  onClick={isFree ? () => onEdit(passkey.id) : undefined}
                >
                  Rename <VisuallyHidden>{passkey.name}</VisuallyHidden>
                </Button>
                <Button
                  variant="outline"
                  aria-disabled={!isFree}
                  onClick={isFree ? () => onDelete(passkey.id) : undefined}
                >
                  Delete <VisuallyHidden>{passkey.name}</VisuallyHidden>
                </Button>
              </Flex>
            </>
          )}
        </Item>
      ))}
    </List>
  )
}

function Facts({ passkey }: { passkey: AccountPasskeys['passkeys'][number] }) {
  const { name, provider, isSynced, createdAt, lastUsedAt, isCurrent } = passkey
  const place = isSynced ? 'on all your devices' : 'on one device'
  const kept = provider === null || provider === name ? place : `in ${provider}, ${place}`

  return (
    <Flex gap="3" flex="1 1 14rem" minWidth="0">
      <Box flexShrink={0} pt="1">
        <KeyRound size={20} aria-hidden />
      </Box>
      <Stack gap="1" minWidth="0">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {name}
          </Text>
          {isCurrent ? <Badge>Used for this session</Badge> : null}
        </Flex>
        <Text fontSize="sm" color="fg.muted">
          Kept {kept}
        </Text>
        <Text fontSize="sm" color="fg.muted">
          Added <Moment at={createdAt} />,{' '}
          {lastUsedAt === null ? (
            'not used yet'
          ) : (
            <>
              last used <Moment at={lastUsedAt} />
            </>
          )}
        </Text>
      </Stack>
    </Flex>
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
