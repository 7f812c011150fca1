import { chakra, Link as StyledLink } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { askedOf } from '#src/api/asked-of.ts'
import type { Call } from '#src/api/client.ts'
import { exportUsage, type Usage, type UsageChart } from '#src/api/contract/usage.ts'
import { demosQuery } from '#src/api/queries.ts'
import { usageQuery } from '#src/api/stats-queries.ts'
import { textOf } from '#src/lib/call-error.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { notKnown } from '#src/containers/admin/filter-name.ts'
import { shownProblem } from '#src/containers/list-problem.ts'
import { Digest } from '#src/containers/insights/digest.tsx'
import { LookerDashboard } from '#src/containers/insights/looker-dashboard.tsx'
import { UsageScreen } from '#src/ui/insights/usage-screen.tsx'
import type { UsageSearch } from '#src/ui/insights/usage.ts'

type UsageInsightsProps = {
  call: Call
  isAdmin: boolean
  search: UsageSearch
  onSearch: (part: Partial<UsageSearch>, isReplacing: boolean) => void
}

/** How the demos are used, in the range and with the filters of the address. */
export function UsageInsights({ call, isAdmin, search, onSearch }: UsageInsightsProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(usageQuery(call, search))
  const { data: demos = [] } = useQuery(demosQuery(call))
  const file = useMutation({
    networkMode: 'always',
    mutationFn: async (chart: UsageChart) =>
      saveFile(await call(exportUsage, askedOf(exportUsage, { ...search, chart }))),
  })

  return (
    <UsageScreen
      usage={data ?? null}
      isFetching={isFetching}
      problem={shownProblem({ error, isFetching })}
      search={search}
      organization={
        data?.organization ?? (data === undefined || isPlaceholderData ? null : notKnown)
      }
      demos={Object.fromEntries(demos.map(({ key, label }) => [key, label]))}
      file={{
        isBusy: file.isPending,
        problem: file.error === null ? null : textOf(file.error),
        onDownload: file.mutate,
      }}
      digest={<Digest call={call} />}
      leadsLink={isAdmin && data !== undefined ? <LeadsLink usage={data} search={search} /> : null}
      leadsOfDemos={isAdmin && data !== undefined ? leadsOfDemos(data, search) : undefined}
      onSearch={(part) => onSearch(part, true)}
      onChoose={(part) => onSearch(part, false)}
      onRetry={() => void refetch()}
    >
      {data?.hasLooker === true ? <LookerDashboard call={call} /> : null}
    </UsageScreen>
  )
}

/** Links the figures to the leads behind them; the list of leads cannot be filtered by technology. */
function LeadsLink({ usage, search }: { usage: Usage; search: UsageSearch }) {
  const { zone, staff, demo, audience, technology, organization } = search
  if (technology !== undefined) {
    return null
  }
  const { from, to } = usage
  return (
    <StyledLink asChild>
      <Link
        to="/admin/leads"
        search={{ from, to, zone, staff, sentFor: demo, audience, organization }}
      >
        {usage.figures.leads === 1
          ? 'The lead'
          : `The ${usage.figures.leads.toLocaleString()} leads`}{' '}
        of this range
      </Link>
    </StyledLink>
  )
}

/** Links each demo's figures to its leads. */
const leadsOfDemos = ({ demos, from, to }: Usage, search: UsageSearch) => {
  const { zone, staff, audience, organization } = search
  return new Map(
    demos
      .filter(({ leads }) => leads > 0)
      .map(({ key, label, leads }) => [
        key,
        <Link
          key={key}
          to="/admin/leads"
          search={{ from, to, zone, staff, sentFor: key, audience, organization }}
        >
          {leads === 1 ? '1 lead' : `${leads.toLocaleString()} leads`}
          <chakra.span srOnly> of {label ?? key}</chakra.span>
        </Link>,
      ]),
  )
}
