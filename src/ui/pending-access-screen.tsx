import { Stack, Text } from '@chakra-ui/react'

import type { OrganizationAccessView } from '#src/machines/organization-access/organization-access.view.ts'
import { FactList } from '#src/ui/parts/fact-list.tsx'
import { Moment } from '#src/ui/parts/moment.tsx'
import { ScreenCard } from '#src/ui/parts/screen-card.tsx'

type PendingAccessScreenProps = {
  view: Extract<OrganizationAccessView, { step: 'pending' }>
  /** Can the server be asked how it stands? */
  isReachable: boolean
}

/** ACCESS-2, ACCESS-4: asked, not decided yet. */
export function PendingAccessScreen({ view, isReachable }: PendingAccessScreenProps) {
  const { organization, requestedAt } = view

  return (
    <ScreenCard title="Access pending" width="34rem">
      <FactList
        facts={[
          ...(organization === null ? [] : [{ label: 'Organization', value: organization }]),
          ...(requestedAt === null
            ? []
            : [{ label: 'Asked', value: <Moment key="at" at={requestedAt} /> }]),
          { label: 'Decided by', value: 'an admin of this portal' },
        ]}
      />
      <Stack role="status" gap="3" color="fg.muted">
        <Text>
          Your request is with our team. Once it is decided, this page goes on by itself, and you
          get a mail: you need not stay here.
        </Text>
        {isReachable ? null : (
          <Text color="fg.warning">
            The server cannot be reached at the moment. We go on asking it.
          </Text>
        )}
      </Stack>
    </ScreenCard>
  )
}
