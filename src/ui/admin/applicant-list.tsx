import { chakra, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'

import { isMarked } from '#src/api/contract/admin-access.ts'
import type { Subject } from '#src/machines/decisions/decisions.machine.ts'
import { warningText } from '#src/ui/admin/decision.ts'
import { Day } from '#src/ui/parts/moment.tsx'

type ApplicantListProps = { people: readonly Subject[]; showsWarnings: boolean }

/** Everybody whom a decision is about, with all that it is made by; whoever needs a second look comes first. */
export function ApplicantList({ people, showsWarnings }: ApplicantListProps) {
  const inOrder = showsWarnings
    ? people.toSorted((one, other) => Number(isMarked(other)) - Number(isMarked(one)))
    : people

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys
    <List aria-label="Whom it is about" tabIndex={0}>
      {inOrder.map((person) => (
        <li key={person.personId}>
          <strong>{person.name}</strong>
          <Facts person={person} />
          {showsWarnings ? <Warnings person={person} /> : null}
        </li>
      ))}
    </List>
  )
}

type FactsProps = { person: Subject }

function Facts({ person: { email, organization, reason, accountCreatedAt } }: FactsProps) {
  return (
    <>
      {email === undefined ? null : <Text>{email}</Text>}
      {organization === undefined ? null : <Text>Asked as “{organization}”.</Text>}
      {reason === undefined ? null : (
        <Text color="fg.muted">{reason === '' ? 'No reason was given.' : `“${reason}”`}</Text>
      )}
      {accountCreatedAt === undefined ? null : (
        <Text color="fg.muted">
          Account since <Day at={accountCreatedAt} />
        </Text>
      )}
    </>
  )
}

function Warnings({ person: { email = '', warnings = [] } }: FactsProps) {
  return warnings.map((warning) => {
    const text = warningText(warning, email)
    return (
      <Warning key={text}>
        <TriangleAlert size={16} aria-hidden />
        {text}
      </Warning>
    )
  })
}

const List = chakra('ul', {
  base: {
    listStyleType: 'none',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    overflowY: 'auto',
    maxHeight: '45vh',
    // In a low window what is asked below it stays in sight.
    '@media (max-height: 37.5rem)': { maxHeight: '30vh' },
    borderWidth: '1px',
    borderRadius: 'md',
    px: '3',
    '& > li': { py: '3' },
    '& > li + li': { borderTopWidth: '1px' },
  },
})

const Warning = chakra('p', {
  base: {
    display: 'flex',
    gap: '2',
    color: 'fg.warning',
    '& > svg': { flexShrink: '0', marginTop: '0.15em' },
  },
})
