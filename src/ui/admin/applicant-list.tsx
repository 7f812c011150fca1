import { Button, chakra, Text, VisuallyHidden } from '@chakra-ui/react'

import { isMarked } from '#src/api/contract/admin-access.ts'
import type { Subject } from '#src/machines/decisions/decisions.machine.ts'
import { AccessWarnings } from '#src/ui/admin/access-warnings.tsx'
import { useFocusAround } from '#src/ui/parts/focus/focus-around.ts'
import { Day } from '#src/ui/parts/time/moment.tsx'

type ApplicantListProps = {
  people: readonly Subject[]
  showsWarnings: boolean
  isBusy: boolean
  /** `null` if nobody can be left out. */
  onLeaveOut: ((personId: string) => void) | null
}

/** Everybody whom a decision is about, with the facts for it; people with warnings come first. */
export function ApplicantList(props: ApplicantListProps) {
  const { people, showsWarnings, isBusy, onLeaveOut } = props
  const inOrder = showsWarnings
    ? people.toSorted((one, other) => Number(isMarked(other)) - Number(isMarked(one)))
    : people

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys
    <List aria-label="Who this is about" tabIndex={0} data-takes-focus>
      {inOrder.map((person) => (
        <li key={person.personId}>
          <strong>{person.name}</strong>
          <Facts person={person} />
          {showsWarnings ? <AccessWarnings person={person} /> : null}
          {onLeaveOut === null ? null : (
            <LeaveOut
              name={person.name}
              isBusy={isBusy}
              onPress={() => onLeaveOut(person.personId)}
            />
          )}
        </li>
      ))}
    </List>
  )
}

/** It goes with whom it leaves out, or with the last of the others. */
function LeaveOut(props: { name: string; isBusy: boolean; onPress: () => void }) {
  const { name, isBusy, onPress } = props
  const button = useFocusAround<HTMLButtonElement>()

  return (
    <Button
      ref={button}
      variant="plain"
      px="0"
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onPress}
    >
      Leave out <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  )
}

function Facts({ person }: { person: Subject }) {
  const { email, organization, reason, requestedAt, accountCreatedAt } = person

  return (
    <>
      {email === undefined ? null : <Text>{email}</Text>}
      {organization === undefined ? null : <Text>Asked as “{organization}”.</Text>}
      {reason === undefined ? null : (
        <Text color="fg.muted" whiteSpace="pre-line">
          {reason === '' ? 'No reason was given.' : `“${reason}”`}
        </Text>
      )}
      {requestedAt === undefined || accountCreatedAt === undefined ? null : (
        <Text color="fg.muted">
          Asked on <Day at={requestedAt} />, has an account since <Day at={accountCreatedAt} />
        </Text>
      )}
    </>
  )
}

const List = chakra('ul', {
  base: {
    listStyleType: 'none',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    overflowY: 'auto',
    maxHeight: '45vh',
    // In a low window the question below stays visible.
    '@media (max-height: 37.5rem)': { maxHeight: '30vh' },
    borderWidth: '1px',
    borderRadius: 'md',
    px: '3',
    '& > li': { py: '3' },
    '& > li + li': { borderTopWidth: '1px' },
  },
})
