import { chakra, Stack, Text } from '@chakra-ui/react'

import type { OrganizationDetail } from '#src/api/contract/admin-organizations.ts'
import { ScreenSection } from '#src/ui/parts/page/screen-section.tsx'
import { Moment } from '#src/ui/parts/time/moment.tsx'

type Request = OrganizationDetail['requests'][number]

/** Which requests were decided, and how. */
export function OrganizationRequests({ requests }: { requests: readonly Request[] }) {
  const decided = requests.flatMap((request) =>
    request.decision === null ? [] : [{ ...request, decision: request.decision }],
  )

  return (
    <ScreenSection title="Decided requests">
      {decided.length === 0 ? <Text color="fg.muted">No decisions yet.</Text> : null}
      <List>
        {decided.map((request) => (
          <li key={request.id}>
            <Stack gap="1">
              <Text>
                <strong>{request.name}</strong> asked <Moment at={request.requestedAt} /> as “
                {request.organization}”.
              </Text>
              <Words label="Why" text={request.reason} />
              <Outcome decision={request.decision} />
            </Stack>
          </li>
        ))}
      </List>
    </ScreenSection>
  )
}

function Outcome({ decision }: { decision: NonNullable<Request['decision']> }) {
  const { outcome, by, at, reason, note } = decision

  return (
    <>
      <Text>
        {outcome === 'approved' ? 'Approved' : 'Rejected'} by {by}, <Moment at={at} />.
      </Text>
      <Words label="Reason" text={reason} />
      <Words label="Note" text={note} />
    </>
  )
}

function Words({ label, text }: { label: string; text: string }) {
  return text === '' ? null : (
    <Text color="fg.muted" whiteSpace="pre-line">
      {label}: {text}
    </Text>
  )
}

const List = chakra('ul', {
  base: {
    listStyleType: 'none',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    '& > li': { py: '3', borderTopWidth: '1px' },
  },
})
