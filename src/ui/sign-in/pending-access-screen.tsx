import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'

import type { OrganizationAccessView } from '#src/machines/organization-access/organization-access.view.ts'
import { FormDialog } from '#src/ui/parts/overlays/form-dialog.tsx'
import { FactList } from '#src/ui/parts/page/fact-list.tsx'
import { ScreenCard } from '#src/ui/parts/page/screen-card.tsx'
import { Moment } from '#src/ui/parts/time/moment.tsx'
import { SetupHelp } from '#src/ui/sign-in/setup-help.tsx'

type PendingAccessScreenProps = {
  view: Extract<OrganizationAccessView, { step: 'pending' }>
  /** Can the person ask the server for news? */
  isReachable: boolean
  onChange: () => void
  onWithdraw: () => void
  onConfirm: () => void
  onCancel: () => void
}

/** ACCESS-2, ACCESS-4: the request waits for a decision. */
export function PendingAccessScreen(props: PendingAccessScreenProps) {
  const { view, isReachable, onChange, onWithdraw, onConfirm, onCancel } = props
  const { organization, requestedAt, canChange, isBack, isAsked, problem, isBusy } = view
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that led here is gone with its form, so the heading takes the focus.
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
          Your request is with our team. Once it is decided, this page continues automatically and
          you get a mail: you need not stay here.
        </Text>
        {isReachable ? null : (
          <Text color="fg.warning">
            The server cannot be reached at the moment. We keep trying.
          </Text>
        )}
      </Stack>
      {canChange ? (
        <Flex gap="3" wrap="wrap">
          <Button variant="outline" onClick={onChange}>
            Change your request
          </Button>
          <Button variant="outline" onClick={onWithdraw}>
            Withdraw request
          </Button>
        </Flex>
      ) : null}
      {isAsked ? (
        <FormDialog
          title="Withdraw your request?"
          description="It will not be decided on. You can ask for access again at any time."
          action="Withdraw request"
          isBusy={isBusy}
          problem={problem}
          onSubmit={onConfirm}
          onCancel={onCancel}
        />
      ) : null}
      <SetupHelp question="Any questions?" />
    </ScreenCard>
  )
}
