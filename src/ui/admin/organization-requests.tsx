import { chakra, Stack, Text } from '@chakra-ui/react'

import type { AccessRequestRow } from '#src/api/contract/admin-organizations.ts'
import { OlderButton } from '#src/ui/parts/buttons/older-button.tsx'
import { ScreenSection } from '#src/ui/parts/page/screen-section.tsx'
import { ListAlert, type ListProblem } from '#src/ui/parts/status/list-alert.tsx'
import { Moment } from '#src/ui/parts/time/moment.tsx'

/** Requests that were decided, newest first, as far as they were asked for. */
export type DecidedRequests = {
  requests: readonly AccessRequestRow[]
  inAll: number
  hasOlder: boolean
  isFetching: boolean
  problem: ListProblem | null
  onOlder: () => void
  onRetry: () => void
}

/** Which requests were decided, and how. */
export function OrganizationRequests(props: DecidedRequests) {
  const { requests, inAll, hasOlder, isFetching, problem, onOlder, onRetry } = props

  return (
    <ScreenSection title="Decided requests">
      {requests.length === 0 ? <Text color="fg.muted">No decisions yet.</Text> : null}
      <Stack gap="3" tabIndex={-1} data-takes-focus>
        <List>
          {requests.map(({ decision, ...request }) => (
            <li key={request.id}>
              <Stack gap="1">
                <Text>
                  <strong>{request.name}</strong> asked <Moment at={request.requestedAt} /> as “
                  {request.organization}”.
                </Text>
                <Words label="Why" text={request.reason} />
                {decision === null ? null : <Outcome decision={decision} />}
              </Stack>
            </li>
          ))}
        </List>
        <ListAlert problem={problem} onRetry={onRetry} />
        {hasOlder ? (
          <>
            <Text fontSize="sm" color="fg.muted">
              The latest {requests.length.toLocaleString()} of {inAll.toLocaleString()}.
            </Text>
            <OlderButton isFetching={isFetching} onOlder={onOlder} />
          </>
        ) : null}
      </Stack>
    </ScreenSection>
  )
}

function Outcome({ decision }: { decision: NonNullable<AccessRequestRow['decision']> }) {
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
