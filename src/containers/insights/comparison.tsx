import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { organizationQuery, personQuery } from '#src/api/admin-queries.ts'
import type { Call } from '#src/api/client.ts'
import { lacksDay } from '#src/api/contract/stats-range.ts'
import type { ActivityDays } from '#src/api/contract/stats.ts'
import { activityQuery, activitySumsQuery } from '#src/api/stats-queries.ts'
import { filterName } from '#src/containers/admin/filter-name.ts'
import { useOrganizationFilter } from '#src/containers/admin/organization-filter.ts'
import { shownProblem } from '#src/containers/list-problem.ts'
import { CompareField } from '#src/ui/insights/compare-field.tsx'
import { ComparisonDrawer } from '#src/ui/insights/comparison-drawer.tsx'

type Shown = { call: Call; days: ActivityDays }
type Compared = 'person' | 'organization'

type ComparisonProps = Shown & {
  of: Compared
  ids: readonly [string, string]
  /** The label of the demo that it is narrowed to. */
  demo: string | null
  onAllDemos: () => void
  onClose: () => void
}

/** Two of a kind on the same days. */
export function Comparison({ of, ids, call, days, ...shown }: ComparisonProps) {
  const one = useSide(of, ids[0], { call, days })
  const other = useSide(of, ids[1], { call, days })

  return (
    <ComparisonDrawer
      {...shown}
      of={of}
      days={days}
      sides={[one.side, other.side]}
      problem={one.problem ?? other.problem}
      onRetry={() => {
        one.onRetry()
        other.onRetry()
      }}
    />
  )
}

const useSide = (of: Compared, id: string, { call, days }: Shown) => {
  const isPerson = of === 'person'
  const person = useQuery({ ...personQuery(call, id), enabled: isPerson })
  const organization = useQuery({ ...organizationQuery(call, id), enabled: !isPerson })
  const sums = useQuery(
    activitySumsQuery(call, { ...days, ...(isPerson ? { person: id } : { organization: id }) }),
  )
  return {
    side: {
      id,
      name: filterName(isPerson ? person : organization),
      activity: sums.data ?? null,
    },
    problem: shownProblem(sums),
    onRetry: () => void sums.refetch(),
  }
}

type CompareProps = Shown & { id: string; onChoose: (id: string) => void }

/** How many suggestions are shown. */
const mostFound = 6

/** Finds other people who were active on these days. */
export function ComparePerson({ call, days, id, onChoose }: CompareProps) {
  const [q, setQ] = useState('')
  const enabled = q.trim() !== '' && !lacksDay(days)
  const { data } = useQuery({
    ...activityQuery(call, { q, size: mostFound, ...days }),
    enabled,
  })
  const found = enabled ? (data?.rows ?? []) : []

  return (
    <CompareField
      list="People"
      found={found
        .filter((it) => it.id !== id)
        .map((it) => ({ id: it.id, name: it.name, note: it.organization?.name ?? '' }))}
      onType={setQ}
      onChoose={onChoose}
    />
  )
}

/** Finds another organization of either kind. */
export function CompareOrganization({ call, id, onChoose }: Omit<CompareProps, 'days'>) {
  const { found, onType } = useOrganizationFilter(call, undefined)

  return (
    <CompareField
      list="Organizations"
      found={found
        .filter((it) => it.id !== id)
        .map(({ id: other, name, kind }) => ({ id: other, name, note: kind }))}
      onType={onType}
      onChoose={onChoose}
    />
  )
}
