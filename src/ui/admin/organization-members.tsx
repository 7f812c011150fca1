import { Button, Link as StyledLink, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { UserRound } from 'lucide-react'

import type { OrganizationDetail } from '#src/api/contract/admin-organizations.ts'
import type { Subject } from '#src/machines/decisions/decisions.machine.ts'
import {
  AccountFact,
  AccountFacts,
  AccountItem,
  AccountList,
} from '#src/ui/account/account-list.tsx'
import { AccessWarnings } from '#src/ui/admin/access-warnings.tsx'
import { peopleIn, type DecisionCallbacks } from '#src/ui/admin/decision.ts'
import { StandingBadge } from '#src/ui/admin/standing-badge.tsx'
import { VerdictActs, verdictsOn } from '#src/ui/admin/verdict-acts.tsx'
import { EmailText } from '#src/ui/parts/page/email-text.tsx'
import { ScreenSection } from '#src/ui/parts/page/screen-section.tsx'
import { Moment } from '#src/ui/parts/time/moment.tsx'

type Member = OrganizationDetail['members'][number]
type Request = OrganizationDetail['requests'][number]

type OrganizationMembersProps = {
  organization: OrganizationDetail
  onAsk: DecisionCallbacks['onAsk'] | null
  /** No decision can be made at the moment. */
  isBusy: boolean
}

/** The members of an organization; those who wait come first, with their requests. */
export function OrganizationMembers({ organization, onAsk, isBusy }: OrganizationMembersProps) {
  const { members, requests, waitingPeople } = organization
  const open = openRequestsIn(requests)

  return (
    <ScreenSection title="People">
      {members.length === 0 ? <Text color="fg.muted">Nobody yet.</Text> : null}
      {onAsk === null ? null : <TakeAwayAll members={members} isBusy={isBusy} onAsk={onAsk} />}
      <AccountList>
        {members.map((member) => (
          <AccountItem key={member.id}>
            <AccountFacts
              icon={<UserRound size={20} aria-hidden />}
              name={<Account member={member} />}
              badge={<Standing member={member} needsApproval={onAsk !== null} />}
            >
              <AccountFact>
                <EmailText email={member.email} />
              </AccountFact>
              <Asked request={open.get(member.id)} />
              <AccessWarnings person={subjectOf(member, waitingPeople)} />
            </AccountFacts>
            {onAsk === null ? null : (
              <VerdictActs
                isOneOfMany
                subject={subjectOf(member, waitingPeople)}
                verdicts={verdictsOn(member)}
                isBusy={isBusy}
                onAsk={onAsk}
              />
            )}
          </AccountItem>
        ))}
      </AccountList>
      <Others organization={organization} />
    </ScreenSection>
  )
}

/** The way to those of its people who are not shown. */
function Others({ organization }: Pick<OrganizationMembersProps, 'organization'>) {
  const { id, members, people, waiting, waitingPeople } = organization

  return people <= members.length ? null : (
    <Text fontSize="sm" color="fg.muted">
      The first {members.length} of {people.toLocaleString()}.{' '}
      <StyledLink asChild>
        <Link to="/admin/users" search={{ organization: id }}>
          See all of them in Users
        </Link>
      </StyledLink>
      {waiting <= waitingPeople.length ? null : (
        <>
          {' or '}
          <StyledLink asChild>
            <Link to="/admin/users" search={{ organization: id, status: 'pending' }}>
              the {waiting.toLocaleString()} who wait
            </Link>
          </StyledLink>
        </>
      )}
    </Text>
  )
}

type TakeAwayAllProps = Pick<OrganizationMembersProps, 'isBusy'> &
  Pick<DecisionCallbacks, 'onAsk'> & { members: readonly Member[] }

/** Withdraws access from all, for a former partner, or a rule that let strangers in; single people can be left out. */
function TakeAwayAll({ members, isBusy, onAsk }: TakeAwayAllProps) {
  const subjects = members
    .filter(({ status }) => status === 'approved')
    .map((member) => subjectOf(member, []))

  return subjects.length < 2 ? null : (
    <Button
      variant="outline"
      alignSelf="flex-start"
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : () => onAsk('reopen', subjects)}
    >
      Revoke the access of {peopleIn(subjects)}
    </Button>
  )
}

function Account({ member: { id, name } }: { member: Member }) {
  return (
    <StyledLink asChild>
      <Link to="/admin/users" search={{ person: id }}>
        {name}
      </Link>
    </StyledLink>
  )
}

const subjectOf = (
  { id: personId, name, email, version, status }: Member,
  waitingPeople: OrganizationDetail['waitingPeople'],
): Subject =>
  waitingPeople.find((it) => it.personId === personId) ?? {
    personId,
    name,
    email,
    version,
    hasAccess: status === 'approved',
  }

const openRequestsIn = (requests: readonly Request[]) =>
  new Map(
    requests
      .filter(({ decision }) => decision === null)
      .map((request) => [request.personId, request]),
  )

function Asked({ request }: { request: Request | undefined }) {
  if (request === undefined) {
    return null
  }
  const { organization, reason, requestedAt } = request

  return (
    <>
      <AccountFact>
        Asked <Moment at={requestedAt} /> as “{organization}”.
      </AccountFact>
      {reason === '' ? null : (
        <Text overflowWrap="anywhere" whiteSpace="pre-line">
          “{reason}”
        </Text>
      )}
    </>
  )
}

type StandingProps = { member: Member; needsApproval: boolean }

function Standing({ member: { isDisabled, status }, needsApproval }: StandingProps) {
  if (isDisabled) {
    return <StandingBadge standing="disabled" />
  }
  return needsApproval ? <StandingBadge standing={status} /> : null
}
