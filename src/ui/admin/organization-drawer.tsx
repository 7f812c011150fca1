import { Link as StyledLink, Stack, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { OrganizationDetail, OrganizationRow } from '#src/api/contract/admin-organizations.ts'
import type { OrganizationActView } from '#src/machines/admin-act/admin-act.view.ts'
import { looksLikeText, type DecisionCallbacks } from '#src/ui/admin/decision.ts'
import {
  OrganizationDemos,
  type OrganizationDemosProps,
} from '#src/ui/admin/organization-demos.tsx'
import { MergeSection, type MergeChoice } from '#src/ui/admin/merge-section.tsx'
import { OrganizationDomains } from '#src/ui/admin/organization-domains.tsx'
import { OrganizationMembers } from '#src/ui/admin/organization-members.tsx'
import { OrganizationName } from '#src/ui/admin/organization-name.tsx'
import { OrganizationRequests, type DecidedRequests } from '#src/ui/admin/organization-requests.tsx'
import { SideDrawer } from '#src/ui/parts/overlays/side-drawer.tsx'
import { FactList } from '#src/ui/parts/page/fact-list.tsx'
import { ResultBar } from '#src/ui/parts/status/action-bar.tsx'
import { ListAlert, type ListProblem } from '#src/ui/parts/status/list-alert.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'
import { Day } from '#src/ui/parts/time/moment.tsx'

type OrganizationDrawerProps = {
  /** `null` while it is loading. */
  organization: OrganizationDetail | null
  /** As the list has it, until it has loaded. */
  listedName?: string | undefined
  problem: ListProblem | null
  decided: DecidedRequests
  /** Of what an admin set last. */
  view: OrganizationActView
  onAct: OrganizationDemosProps['onAct']
  /** Of what was just merged into it. */
  mergedName: string | null
  choice: MergeChoice
  onMerge: (into: OrganizationRow) => void
  /** Sends a failed change again. */
  onActAgain: () => void
  /** `null` if nobody needs approval. */
  onAsk: DecisionCallbacks['onAsk'] | null
  /** No decision can be made at the moment. */
  isUndoing: boolean
  onRetry: () => void
  onClose: () => void
  /** How the last decision ended. */
  children?: ReactNode
}

/** ADMIN-2, ADMIN-3: an organization, its people, and what they are let see. */
export function OrganizationDrawer(props: OrganizationDrawerProps) {
  const { organization, listedName, problem, onRetry, onClose } = props
  const title = organization?.name ?? listedName ?? 'Organization'

  return (
    <SideDrawer size="lg" title={title} onClose={onClose}>
      <Stack gap="8">
        <ListAlert problem={problem} onRetry={onRetry} />
        {organization === null ? (
          <StatusLine>{problem === null ? 'Loading...' : null}</StatusLine>
        ) : (
          <Detail {...props} organization={organization} />
        )}
      </Stack>
    </SideDrawer>
  )
}

type DetailProps = Omit<OrganizationDrawerProps, 'problem' | 'onRetry' | 'onClose'> & {
  organization: OrganizationDetail
}

function Detail(props: DetailProps) {
  const { organization, decided, view, isUndoing, onAct, onActAgain, onAsk, children } = props
  const { mergedName, choice, onMerge } = props
  const { id, name, website, country, createdAt, domainRules, demos } = organization
  const { formerNames = [] } = organization

  return (
    <>
      <FactList
        facts={[
          { label: 'Website', value: website || 'Not given' },
          { label: 'Country', value: country || 'Not given' },
          { label: 'Since', value: <Day at={createdAt} /> },
          ...(formerNames.length === 0
            ? []
            : [{ label: 'Merged into it', value: formerNames.join(', ') }]),
        ]}
      />
      <Stack gap="1" align="flex-start">
        <StyledLink asChild>
          <Link to="/user-insights" search={{ peopleOf: id }}>
            What its people did in the portal
          </Link>
        </StyledLink>
        <StyledLink asChild>
          <Link to="/admin/audit-log" search={{ subject: id }}>
            What admins changed here
          </Link>
        </StyledLink>
      </Stack>
      {organization.looksLike.map((it) => (
        <Text key={looksLikeText(it)} color="fg.warning">
          {looksLikeText(it)}
        </Text>
      ))}
      <OrganizationMembers organization={organization} onAsk={onAsk} isBusy={isUndoing} />
      {onAsk === null ? null : <OrganizationRequests {...decided} />}
      <OrganizationName name={name} view={view} onAct={onAct} />
      <OrganizationDomains rules={domainRules} view={view} onAct={onAct} />
      <OrganizationDemos demos={demos} choices={view.choices} onAct={onAct} />
      <MergeSection choice={choice} isBusy={view.isBusy} onMerge={onMerge} />
      <ResultBar done={doneText(view, mergedName)} problem={view.problem} onRetry={onActAgain}>
        {children}
      </ResultBar>
    </>
  )
}

const doneText = ({ isDone }: Pick<OrganizationActView, 'isDone'>, mergedName: string | null) => {
  if (mergedName !== null) {
    return `${mergedName} is merged into it.`
  }
  return isDone ? 'Saved.' : null
}
