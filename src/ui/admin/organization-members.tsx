import { Button, Flex, Text, VisuallyHidden } from '@chakra-ui/react'
import { UserRound } from 'lucide-react'

import type { OrganizationDetail } from '#src/api/contract/admin-organizations.ts'
import type { Verdict } from '#src/api/contract/admin-access.ts'
import type { DecisionCallbacks } from '#src/ui/admin/decision.ts'
import { verdictWords } from '#src/ui/admin/decision.ts'
import { AccountFact, AccountFacts, AccountItem, AccountList } from '#src/ui/parts/account-list.tsx'
import { ScreenSection } from '#src/ui/parts/screen-section.tsx'

type Member = OrganizationDetail['members'][number]

type OrganizationMembersProps = {
  members: readonly Member[]
  /** How many there are in all. */
  people: number
  onAsk: DecisionCallbacks['onAsk'] | null
}

const standings: Readonly<Record<Member['status'], string>> = {
  unrequested: 'Has not asked',
  pending: 'Waits',
  approved: 'Approved',
  rejected: 'Rejected',
}

/** A decision is possible where there is something to decide, or to take back. */
const verdicts: Readonly<Record<Member['status'], readonly Verdict['verdict'][]>> = {
  unrequested: [],
  pending: ['approve', 'reject'],
  approved: ['reopen'],
  rejected: ['reopen'],
}

/** Who belongs to an organization; who waits stands first. */
export function OrganizationMembers({ members, people, onAsk }: OrganizationMembersProps) {
  return (
    <ScreenSection title="People">
      {members.length === 0 ? <Text color="fg.muted">Nobody yet.</Text> : null}
      <AccountList>
        {members.map((member) => (
          <AccountItem key={member.id}>
            <AccountFacts
              icon={<UserRound size={20} aria-hidden />}
              name={member.name}
              badge={badgeOf(member, onAsk !== null)}
            >
              <AccountFact>{member.email}</AccountFact>
            </AccountFacts>
            {onAsk === null ? null : <Acts member={member} onAsk={onAsk} />}
          </AccountItem>
        ))}
      </AccountList>
      {people > members.length ? (
        <Text fontSize="sm" color="fg.muted">
          The first {members.length} of {people.toLocaleString()}.
        </Text>
      ) : null}
    </ScreenSection>
  )
}

const badgeOf = ({ isDisabled, status }: Member, needsApproval: boolean) => {
  if (isDisabled) {
    return 'Disabled'
  }
  return needsApproval && standings[status]
}

type ActsProps = Pick<DecisionCallbacks, 'onAsk'> & { member: Member }

function Acts({ member: { id, name, status, version }, onAsk }: ActsProps) {
  return (
    <Flex gap="2">
      {verdicts[status].map((verdict) => (
        <Button
          key={verdict}
          variant={verdict === 'approve' ? 'solid' : 'outline'}
          onClick={() => onAsk(verdict, [{ personId: id, name, version }])}
        >
          {verdictWords[verdict].act} <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      ))}
    </Flex>
  )
}
