import { chakra, Flex, Link as StyledLink, Stack, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'

import type { AuditEntry } from '#src/api/contract/admin-audit.ts'
import { changedFields, kindText } from '#src/ui/admin/audit.ts'
import { ExactMoment } from '#src/ui/parts/time/moment.tsx'

type AuditEntryItemProps = {
  entry: AuditEntry
  /** Labels by the demos' keys. */
  demos: Readonly<Record<string, string>>
}

/** One act: what, to whom, by whom, when, and what it changed. */
export function AuditEntryItem({ entry, demos }: AuditEntryItemProps) {
  const { seq, at, kind, actor, requestId } = entry
  const fields = changedFields(entry, demos)
  const hasBefore = entry.before !== null

  return (
    <Stack as="article" aria-labelledby={`audit-${seq}`} gap="2">
      <Flex gap="3" wrap="wrap" align="baseline" justify="space-between">
        <Text as="h2" id={`audit-${seq}`} fontWeight="semibold" fontSize="md">
          {kindText(kind)}: <Subject entry={entry} />
        </Text>
        <Text color="fg.muted">Row {seq.toLocaleString()}</Text>
      </Flex>
      <Text color="fg.muted">
        By {actor}, <ExactMoment at={at} />
      </Text>
      {fields.length === 0 ? null : (
        <Fields>
          <thead>
            <tr>
              <th scope="col">Field</th>
              {hasBefore ? <th scope="col">Before</th> : null}
              <th scope="col">{hasBefore ? 'After' : 'Value'}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {hasBefore ? <td>{before}</td> : null}
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </Fields>
      )}
      {requestId === null ? null : <Text color="fg.muted">Request id: {requestId}</Text>}
    </Stack>
  )
}

function Subject({ entry: { subjectKind, subjectId, subject } }: { entry: AuditEntry }) {
  if (subjectId === 'all') {
    return subject
  }
  if (subjectKind === 'organization') {
    return (
      <StyledLink asChild>
        <Link to="/admin/partners" search={{ organization: subjectId }}>
          {subject}
        </Link>
      </StyledLink>
    )
  }
  return subjectKind === 'person' ? (
    <StyledLink asChild>
      <Link to="/admin/users" search={{ person: subjectId }}>
        {subject}
      </Link>
    </StyledLink>
  ) : (
    subject
  )
}

const Fields = chakra('table', {
  base: {
    width: 'full',
    tableLayout: 'fixed',
    '& th, & td': {
      py: '1',
      pe: '3',
      textAlign: 'start',
      verticalAlign: 'top',
      fontWeight: 'normal',
      overflowWrap: 'anywhere',
    },
    '& th': { color: 'fg.muted' },
  },
})
