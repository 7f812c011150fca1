import { Button, Flex, Text } from '@chakra-ui/react'

import { mostDecided } from '#src/api/contract/admin-access.ts'
import { counted } from '#src/lib/counted.ts'
import type { DecisionsView } from '#src/machines/decisions/decisions.view.ts'
import { isUndoing, type DecisionCallbacks } from '#src/ui/admin/decision.ts'
import { useFocusAround } from '#src/ui/parts/focus/focus-around.ts'
import { ActionBar } from '#src/ui/parts/status/action-bar.tsx'
import { HeardLater } from '#src/ui/parts/status/heard-later.tsx'

type BulkBarProps = Pick<DecisionCallbacks, 'onAsk' | 'onClearChosen'> & { view: DecisionsView }

/** Decides on everybody who waits in the selected organizations, on whatever pages these are. */
export function BulkBar(props: BulkBarProps) {
  return props.view.chosen.length === 0 ? null : <Bar {...props} />
}

/** It goes with what is chosen. */
function Bar({ view, onAsk, onClearChosen }: BulkBarProps) {
  const { chosen } = view
  const bar = useFocusAround<HTMLDivElement>()
  const people = chosen.flatMap((it) => it.people)
  const isTooMany = people.length > mostDecided
  const isBusy = isUndoing(view)
  const organizations = counted(chosen.length, { one: 'organization', many: 'organizations' })
  const inAll = chosen.reduce((sum, { waiting }) => sum + waiting, 0)
  const waiting = counted(inAll, { one: 'person waits', many: 'people wait' })
  const actOf = (verdict: 'approve' | 'reject') => ({
    disabled: isTooMany,
    'aria-disabled': isBusy,
    onClick: isBusy ? undefined : () => onAsk(verdict, people),
  })

  return (
    <ActionBar ref={bar} role="region" aria-label="Chosen organizations" alignItems="center">
      <Text role="status" fontSize="sm" fontWeight="semibold" flex="1 1 12rem">
        <HeardLater
          isNew
        >{`${organizations} chosen, ${waiting}.${limitText(people.length, inAll)}`}</HeardLater>
      </Text>
      <Flex gap="2" wrap="wrap">
        <Button {...actOf('approve')}>Approve chosen</Button>
        <Button variant="outline" {...actOf('reject')}>
          Reject chosen
        </Button>
        <Button variant="ghost" onClick={onClearChosen}>
          Clear
        </Button>
      </Flex>
    </ActionBar>
  )
}

/** Of one organization, more may wait than can be decided on at once. */
const limitText = (people: number, waiting: number) => {
  if (people > mostDecided) {
    return ` At most ${mostDecided} people at once.`
  }
  return people < waiting ? ` The ${people} who asked first come first.` : ''
}
