import { Link as StyledLink, Stack } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { OrganizationDetail } from '#src/api/contract/admin-organizations.ts'
import { ListAlert } from '#src/ui/admin/admin-list.tsx'
import type { DecisionCallbacks } from '#src/ui/admin/decision.ts'
import { DetailDrawer } from '#src/ui/admin/detail-drawer.tsx'
import type { ListProblem } from '#src/ui/admin/list.ts'
import {
  OrganizationDemos,
  type OrganizationDemosProps,
} from '#src/ui/admin/organization-demos.tsx'
import {
  OrganizationDomains,
  type OrganizationDomainsProps,
} from '#src/ui/admin/organization-domains.tsx'
import { OrganizationMembers } from '#src/ui/admin/organization-members.tsx'
import { OrganizationRequests } from '#src/ui/admin/organization-requests.tsx'
import { FactList } from '#src/ui/parts/fact-list.tsx'
import { Day } from '#src/ui/parts/moment.tsx'
import { ProblemAlert } from '#src/ui/parts/problem-alert.tsx'
import { StatusLine } from '#src/ui/parts/status-line.tsx'

/** What was done to the organization last, and what can be. */
export type OrganizationChanges = Pick<OrganizationDemosProps, 'onShow'> &
  Pick<OrganizationDomainsProps, 'onVerify' | 'onRemove' | 'verifiedTimes'> & {
    isBusy: boolean
    isSaved: boolean
    problem: string | null
    /** What is wrong with the domain that was typed. */
    domainError: string | undefined
  }

type OrganizationDrawerProps = {
  /** `null` while it is not there. */
  organization: OrganizationDetail | null
  problem: ListProblem | null
  changes: OrganizationChanges
  /** `null` where nobody needs approval. */
  onAsk: DecisionCallbacks['onAsk'] | null
  onRetry: () => void
  onClose: () => void
  /** How the last decision ended. */
  children?: ReactNode
}

/** ADMIN-2, ADMIN-3: an organization, its people, and what they are let see. */
export function OrganizationDrawer(props: OrganizationDrawerProps) {
  const { organization, problem, onRetry, onClose } = props

  return (
    <DetailDrawer title={organization?.name ?? 'Organization'} onClose={onClose}>
      <Stack gap="8">
        <ListAlert problem={problem} onRetry={onRetry} />
        {organization === null ? (
          <StatusLine>{problem === null ? 'Loading...' : null}</StatusLine>
        ) : (
          <Detail {...props} organization={organization} />
        )}
      </Stack>
    </DetailDrawer>
  )
}

type DetailProps = Pick<OrganizationDrawerProps, 'changes' | 'onAsk' | 'children'> & {
  organization: OrganizationDetail
}

function Detail({ organization, changes, onAsk, children }: DetailProps) {
  const { website, country, createdAt, members, people, requests, domainRules, demos } =
    organization
  const { isBusy, isSaved, problem, ...acts } = changes

  return (
    <>
      <FactList
        facts={[
          { label: 'Website', value: website || 'Not given' },
          { label: 'Country', value: country || 'Not given' },
          { label: 'Since', value: <Day at={createdAt} /> },
        ]}
      />
      <StyledLink asChild alignSelf="flex-start">
        <Link to="/admin/audit-log" search={{ subject: organization.id }}>
          What admins changed here
        </Link>
      </StyledLink>
      <OrganizationMembers members={members} people={people} onAsk={onAsk} />
      {onAsk === null ? null : <OrganizationRequests requests={requests} />}
      <StatusLine>{isSaved ? 'Saved.' : null}</StatusLine>
      <ProblemAlert>{problem}</ProblemAlert>
      <OrganizationDomains {...acts} rules={domainRules} isBusy={isBusy} />
      <OrganizationDemos demos={demos} isBusy={isBusy} onShow={acts.onShow} />
      {children}
    </>
  )
}
