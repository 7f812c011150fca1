import { Text } from '@chakra-ui/react'

import type { PersonDetail } from '#src/api/contract/admin-people.ts'
import type { Subject } from '#src/machines/decisions/decisions.machine.ts'
import { AccessWarnings } from '#src/ui/admin/access-warnings.tsx'
import type { DecisionCallbacks } from '#src/ui/admin/decision.ts'
import { VerdictActs, verdictsOn } from '#src/ui/admin/verdict-acts.tsx'
import { ScreenSection } from '#src/ui/parts/page/screen-section.tsx'
import { Moment } from '#src/ui/parts/time/moment.tsx'

type PersonAccessProps = Pick<DecisionCallbacks, 'onAsk'> & {
  person: PersonDetail
  isBusy: boolean
}

/** ADMIN-3: a partner's access: what it is decided by, and what can be decided. Nobody else needs a decision. */
export function PersonAccess({ person, isBusy, onAsk }: PersonAccessProps) {
  const verdicts = person.role === 'partner' ? verdictsOn(person) : []
  const subject = subjectOf(person)

  return verdicts.length === 0 ? null : (
    <ScreenSection title="Access to the demos">
      <Asked applicant={person.applicant} />
      <AccessWarnings person={subject} />
      <VerdictActs {...{ subject, verdicts, isBusy, onAsk }} />
    </ScreenSection>
  )
}

/** Who waits, with all that is known of them. */
const subjectOf = ({ id, name, email, version, status, applicant }: PersonDetail): Subject =>
  applicant ?? { personId: id, name, email, version, hasAccess: status === 'approved' }

function Asked({ applicant }: Pick<PersonDetail, 'applicant'>) {
  if (applicant === null) {
    return null
  }
  const { organization, reason, requestedAt } = applicant

  return (
    <>
      <Text>
        Asked <Moment at={requestedAt} />
        {organization === '' ? null : ` as “${organization}”`}.
      </Text>
      {reason === '' ? null : (
        <Text overflowWrap="anywhere" whiteSpace="pre-line">
          “{reason}”
        </Text>
      )}
    </>
  )
}
