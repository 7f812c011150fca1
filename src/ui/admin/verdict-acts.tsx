import { Button, Flex, VisuallyHidden } from '@chakra-ui/react'

import type { Verdict } from '#src/api/contract/admin-access.ts'
import type { AccessStatus } from '#src/api/contract/user.ts'
import type { Subject } from '#src/machines/decisions/decisions.machine.ts'
import { wordsOf, type DecisionCallbacks } from '#src/ui/admin/decision.ts'

/** The verdicts that each status allows. */
const verdicts: Readonly<Record<AccessStatus, readonly Verdict['verdict'][]>> = {
  unrequested: [],
  pending: ['approve', 'reject'],
  approved: ['reopen'],
  rejected: ['reopen'],
}

/** Approving a disabled person would not let them in. */
export const verdictsOn = ({
  status,
  isDisabled,
}: {
  status: AccessStatus
  isDisabled: boolean
}): readonly Verdict['verdict'][] =>
  verdicts[status].filter((verdict) => verdict !== 'approve' || !isDisabled)

type VerdictActsProps = Pick<DecisionCallbacks, 'onAsk'> & {
  subject: Subject
  verdicts: readonly Verdict['verdict'][]
  /** No decision can be made at the moment. */
  isBusy: boolean
  /** There are other people with the same buttons beside this one, so no button is the primary one. */
  isOneOfMany?: boolean
}

/** What can be decided about one person. */
export function VerdictActs(props: VerdictActsProps) {
  const { subject, verdicts, isBusy, isOneOfMany = false, onAsk } = props

  return (
    <Flex gap="2" wrap="wrap">
      {verdicts.map((verdict) => (
        <Button
          key={verdict}
          variant={verdict === 'approve' && !isOneOfMany ? 'solid' : 'outline'}
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : () => onAsk(verdict, [subject])}
        >
          {wordsOf(verdict, [subject]).act} <VisuallyHidden>{subject.name}</VisuallyHidden>
        </Button>
      ))}
    </Flex>
  )
}
