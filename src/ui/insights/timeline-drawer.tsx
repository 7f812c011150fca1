import { Flex, Link as StyledLink, Stack, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { lacksDay, type RangeDays } from '#src/api/contract/stats-range.ts'
import type { OutputOf } from '#src/api/contract/endpoint.ts'
import type {
  listOrganizationTimeline,
  listPersonTimeline,
  TimelineEntry,
} from '#src/api/contract/timeline.ts'
import type { TimelineKind } from '#src/api/contract/timeline-kinds.ts'
import { oneStepFurther } from '#src/lib/one-step-further.ts'
import { TimelineEntries } from '#src/ui/insights/timeline-entries.tsx'
import { kindNames } from '#src/ui/insights/timeline.ts'
import { DownloadButton } from '#src/ui/parts/buttons/download-button.tsx'
import { OlderButton } from '#src/ui/parts/buttons/older-button.tsx'
import { AppliedFilters, FilterChips } from '#src/ui/parts/forms/filter-chips.tsx'
import { SideDrawer } from '#src/ui/parts/overlays/side-drawer.tsx'
import { FactList } from '#src/ui/parts/page/fact-list.tsx'
import { ListAlert, type ListProblem } from '#src/ui/parts/status/list-alert.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'
import { daysText, keptText, waitText } from '#src/ui/parts/time/ranges.ts'
import { signInsKept } from '#src/ui/sign-in/sign-ins-kept.ts'

type Person = { of: 'person'; id: string } & Pick<
  OutputOf<typeof listPersonTimeline>,
  'name' | 'organization'
>
type Organization = { of: 'organization'; id: string } & Pick<
  OutputOf<typeof listOrganizationTimeline>,
  'name' | 'kind'
>

export type TimelineDrawerProps = {
  /** Whose timeline it is; `null` while it is loading. */
  whose: Person | Organization | null
  /** The name in the list, shown until the timeline has loaded. */
  listedName?: string | undefined
  /** Newest first, as many as have loaded; `null` before the first ones. */
  entries: readonly TimelineEntry[] | null
  hasOlder: boolean
  isFetching: boolean
  problem: ListProblem | null
  /** The whole timeline as a file. */
  file: { isBusy: boolean; problem: string | null; onDownload: () => void }
  days: RangeDays
  /** Opens, page views and exits are kept from this day on; `null`: all are kept. */
  keptFrom: string | null
  /** The label of the demo that the timeline is filtered by. */
  demo: string | null
  kind: TimelineKind | undefined
  /** The field that finds somebody to compare with. */
  compare: ReactNode
  onKind: (kind: TimelineKind | undefined) => void
  onAllDemos: () => void
  onOlder: () => void
  onRetry: () => void
  onClose: () => void
}

/** INSIGHT-2: what somebody, or the people of an organization, did in the range. */
export function TimelineDrawer(props: TimelineDrawerProps) {
  const { whose, entries, hasOlder, isFetching, problem, file, days, keptFrom, demo } = props
  const title = whose?.name ?? props.listedName ?? 'Timeline'

  return (
    <SideDrawer size="lg" title={title} onClose={props.onClose}>
      <Stack gap="5" align="stretch">
        {whose === null ? null : <About whose={whose} />}
        {props.compare}
        <Text fontSize="sm" color="fg.muted">
          {daysText(days)}, in days of UTC.{keptFrom === null ? '' : ` ${keptText(keptFrom)}`}
        </Text>
        <FilterChips label="Only" options={kindNames} value={props.kind} onChoose={props.onKind} />
        <AppliedFilters
          filters={demo === null ? [] : [{ name: 'demo', text: `Demo: ${demo}` }]}
          onRemove={props.onAllDemos}
        />
        <ListAlert problem={problem} onRetry={props.onRetry} />
        <ProblemAlert>{file.problem}</ProblemAlert>
        <Flex gap="3" wrap="wrap" align="center" justify="space-between">
          <StatusLine>{statusText(props)}</StatusLine>
          {whose === null ? null : <DownloadButton {...file}>CSV</DownloadButton>}
        </Flex>
        <Stack gap="5" tabIndex={-1} data-takes-focus>
          <TimelineEntries
            entries={entries ?? []}
            isOfMany={whose?.of === 'organization'}
            isFetching={isFetching}
          />
          {hasOlder ? <OlderButton isFetching={isFetching} onOlder={props.onOlder} /> : null}
        </Stack>
        <Text fontSize="sm" color="fg.muted">
          {signInsKept}
        </Text>
      </Stack>
    </SideDrawer>
  )
}

const statusText = ({
  entries,
  hasOlder,
  problem,
  days,
}: Pick<TimelineDrawerProps, 'entries' | 'hasOlder' | 'problem' | 'days'>) => {
  if (entries === null) {
    return problem === null ? waitText(lacksDay(days)) : null
  }
  if (entries.length === 0) {
    return 'No activity in this range.'
  }
  const count = entries.length.toLocaleString()
  return `${hasOlder ? `The newest ${count}` : count} ${entries.length === 1 ? 'entry' : 'entries'}`
}

function About({ whose }: { whose: Person | Organization }) {
  return whose.of === 'person' ? (
    <AboutPerson person={whose} />
  ) : (
    <AboutOrganization organization={whose} />
  )
}

function AboutPerson({ person: { id, organization } }: { person: Person }) {
  return (
    <>
      <FactList
        facts={[
          {
            label: 'Organization',
            value:
              organization === null ? (
                'None'
              ) : (
                <StyledLink asChild>
                  <Link
                    from="/user-insights"
                    to="/user-insights"
                    search={(it) => ({ ...it, person: undefined, peopleOf: organization.id })}
                    state={oneStepFurther}
                    resetScroll={false}
                  >
                    {organization.name}
                  </Link>
                </StyledLink>
              ),
          },
        ]}
      />
      <StyledLink asChild alignSelf="flex-start">
        <Link to="/admin/leads" search={{ person: id }}>
          Leads
        </Link>
      </StyledLink>
      <StyledLink asChild alignSelf="flex-start">
        <Link to="/admin/users" search={{ person: id }}>
          Account in Admin Tools
        </Link>
      </StyledLink>
    </>
  )
}

function AboutOrganization({ organization: { id, kind } }: { organization: Organization }) {
  return (
    <>
      <Text color="fg.muted">What people did while they belonged to this organization.</Text>
      <StyledLink asChild alignSelf="flex-start">
        <Link to="/admin/leads" search={{ organization: id }}>
          Leads
        </Link>
      </StyledLink>
      <StyledLink asChild alignSelf="flex-start">
        <Link
          to={kind === 'customer' ? '/admin/customers' : '/admin/partners'}
          search={{ organization: id }}
        >
          Organization in Admin Tools
        </Link>
      </StyledLink>
    </>
  )
}
