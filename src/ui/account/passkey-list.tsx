import { Badge, Button, Flex, VisuallyHidden } from '@chakra-ui/react'
import { KeyRound } from 'lucide-react'

import type { AccountPasskeys } from '#src/api/contract/passkey.ts'
import type { PasskeysView } from '#src/machines/passkeys/passkeys.view.ts'
import {
  AccountFact,
  AccountFacts,
  AccountItem,
  AccountList,
} from '#src/ui/account/account-list.tsx'
import { PasskeyNameForm } from '#src/ui/account/passkey-name-form.tsx'
import { Moment } from '#src/ui/parts/time/moment.tsx'

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
    <AccountList>
      {view.passkeys.map((passkey) => (
        <AccountItem key={passkey.id}>
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
        </AccountItem>
      ))}
    </AccountList>
  )
}

function Facts({ passkey }: { passkey: AccountPasskeys['passkeys'][number] }) {
  const { name, provider, isSynced, createdAt, lastUsedAt, isCurrent } = passkey
  const place = isSynced ? 'on all your devices' : 'on one device'
  const kept = provider === null || provider === name ? place : `in ${provider}, ${place}`

  return (
    <AccountFacts
      icon={<KeyRound size={20} aria-hidden />}
      name={name}
      badge={isCurrent && <Badge>Used for this session</Badge>}
    >
      <AccountFact>Kept {kept}</AccountFact>
      <AccountFact>
        Added <Moment at={createdAt} />,{' '}
        {lastUsedAt === null ? (
          'not used yet'
        ) : (
          <>
            last used <Moment at={lastUsedAt} />
          </>
        )}
      </AccountFact>
    </AccountFacts>
  )
}
