import { Button, Flex, VisuallyHidden } from '@chakra-ui/react'

import type { Verdict } from '#src/api/contract/admin-access.ts'
import type { AccessStatus } from '#src/api/contract/user.ts'
import type { Subject } from '#src/machines/decisions/decisions.machine.ts'
import { wordsOf, type DecisionCallbacks } from '#src/ui/admin/decision.ts'

/** A decision is possible where there is something to decide, or to take back. */
const verdicts: Readonly<Record<AccessStatus, readonly Verdict['verdict'][]>> = {
  unrequested: [],
  pending: ['approve', 'reject'],
  approved: ['reopen'],
  rejected: ['reopen'],
}

/** Whoever is disabled would not get in. */
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
  /** Nothing can be decided on at the moment. */
  isBusy: boolean
  /** Others stand beside it with the same to decide: none of them is the one thing to do. */
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
