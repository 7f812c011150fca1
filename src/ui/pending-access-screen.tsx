import { Button, Stack, Text } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'

import type { OrganizationAccessView } from '#src/machines/organization-access/organization-access.view.ts'
import { FactList } from '#src/ui/parts/fact-list.tsx'
import { Moment } from '#src/ui/parts/moment.tsx'
import { ScreenCard } from '#src/ui/parts/screen-card.tsx'
import { TextLink } from '#src/ui/parts/text-link.tsx'

type PendingAccessScreenProps = {
  view: Extract<OrganizationAccessView, { step: 'pending' }>
  /** Can the server be asked how it stands? */
  isReachable: boolean
  onChange: () => void
}

/** ACCESS-2, ACCESS-4: asked, not decided yet. */
export function PendingAccessScreen({ view, isReachable, onChange }: PendingAccessScreenProps) {
  const { organization, requestedAt, canChange, isBack } = view
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that led here is gone with its form.
    if (isBack) {
      heading.current?.focus()
    }
  }, [isBack])

  return (
    <ScreenCard title="Access pending" headingRef={heading} width="34rem">
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
      {canChange ? (
        <Button variant="outline" alignSelf="flex-start" onClick={onChange}>
          Change your request
        </Button>
      ) : null}
      <Text color="fg.muted">
        Something to ask? <TextLink to="/contact">Write to us</TextLink>. How you sign in is in{' '}
        <TextLink to="/account">your account</TextLink>.
      </Text>
    </ScreenCard>
  )
}
