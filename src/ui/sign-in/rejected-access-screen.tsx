import { Button, Text } from '@chakra-ui/react'

import type { OrganizationAccessView } from '#src/machines/organization-access/organization-access.view.ts'
import { useFocus } from '#src/ui/parts/focus/use-focus.ts'
import { ScreenCard } from '#src/ui/parts/page/screen-card.tsx'
import { Moment } from '#src/ui/parts/time/moment.tsx'
import { SetupHelp } from '#src/ui/sign-in/setup-help.tsx'

type RejectedAccessScreenProps = {
  view: Extract<OrganizationAccessView, { step: 'rejected' }>
  onAskAgain: () => void
}

/** ACCESS-2, ACCESS-4: access was refused or withdrawn, with the approver's reason. */
export function RejectedAccessScreen({ view, onAskAgain }: RejectedAccessScreenProps) {
  const { isWithdrawn, reason, askAgainAt } = view
  const lead = leadOf(isWithdrawn)
  // It may replace the waiting screen without a press.
  const heading = useFocus<HTMLHeadingElement>()

  return (
    <ScreenCard
      title={isWithdrawn === true ? 'Access withdrawn' : 'Access rejected'}
      lead={reason === null ? lead : `${lead} The reason:`}
      headingRef={heading}
      width="34rem"
    >
      {reason === null ? null : (
        <Text borderInlineStartWidth="3px" borderColor="border.emphasized" ps="4" py="1">
          {reason}
        </Text>
      )}
      {askAgainAt === null ? (
        <Button onClick={onAskAgain}>Ask again</Button>
      ) : (
        <Text>
          You can ask again from <Moment at={askAgainAt} />.
        </Text>
      )}
      <SetupHelp question="Is this a mistake?" />
    </ScreenCard>
  )
}

/** The same sentence as in the mail about it. */
const leadOf = (isWithdrawn: boolean | null) => {
  if (isWithdrawn === null) {
    return 'The demos are not open to you.'
  }
  return isWithdrawn
    ? 'Your access to the demos was withdrawn.'
    : 'Your request for access was not approved.'
}
