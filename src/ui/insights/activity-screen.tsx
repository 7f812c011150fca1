import { Stack, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'

import { audienceLabels } from '#src/api/contract/demo-labels.ts'
import { lacksDay } from '#src/api/contract/stats-range.ts'
import type { ActivePerson } from '#src/api/contract/stats.ts'
import { AdminList } from '#src/ui/admin/admin-list.tsx'
import { SelectFilters } from '#src/ui/admin/list-bar.tsx'
import type { ListColumn, ListScreenProps } from '#src/ui/admin/list.ts'
import { OrganizationFilter, type OrganizationChoice } from '#src/ui/admin/organization-filter.tsx'
import { appliedOrganization } from '#src/ui/admin/organization-text.ts'
import { ActivitySums, type ActivitySumsProps } from '#src/ui/insights/activity-sums.tsx'
import type { ActivitySearch } from '#src/ui/insights/activity.ts'
import { lateText } from '#src/ui/insights/usage.ts'
import { RangeFilters } from '#src/ui/insights/range-filters.tsx'
import { StaffSwitch } from '#src/ui/insights/staff-switch.tsx'
import { FoldedFilters } from '#src/ui/parts/forms/folded-filters.tsx'
import { Moment } from '#src/ui/parts/time/moment.tsx'
import { chooseDays } from '#src/ui/parts/time/ranges.ts'

type Column = ListColumn<ActivePerson, ActivitySearch['sort']>

/** What the texts of the filters need. */
type Names = {
  organizations: OrganizationChoice
  /** Labels by key. */
  demos: Readonly<Record<string, string>>
}
type ActivityScreenProps = ListScreenProps<ActivePerson, ActivitySearch> & {
  sums: ActivitySumsProps
  names: Names
  /** The newest activity is not in the rows yet. */
  isLate: boolean
}

/** INSIGHT-2: everybody who did something in the range, and their sums. */
export function ActivityScreen({ sums, names, isLate, ...list }: ActivityScreenProps) {
  const { search, onSearch } = list
  const applied = appliedIn(search, names)
  const toChoose = lacksDay(search) ? chooseDays : null
  const selects = [
    { name: 'demo', label: 'Demo', options: names.demos },
    { name: 'audience', label: 'Audience', options: audienceLabels },
  ] as const

  return (
    <Stack gap="4">
      <Text color="fg.muted" maxWidth="prose">
        {introOf(search, names)}
      </Text>
      <AdminList
        {...list}
        label="People"
        noun={{ one: 'person', many: 'people' }}
        placeholder="Name or email"
        empty="No activity in this range."
        note={isLate ? `.${lateText({ isLate })}` : ''}
        toChoose={toChoose}
        columns={columns}
        nameOf={({ name }) => name}
        isFiltered={applied.length > 0 || search.staff === 'left-out'}
        filters={
          <>
            <RangeFilters
              days={search}
              onDays={(days, how) => onSearch({ ...days, page: 1 }, how)}
            />
            <FoldedFilters count={applied.length + (search.staff === 'left-out' ? 1 : 0)}>
              <SelectFilters selects={selects} search={search} onSearch={onSearch} />
              <OrganizationFilter
                {...names.organizations}
                onChoose={({ id }) => onSearch({ organization: id, page: 1 })}
              />
              <StaffSwitch staff={search.staff} onTurn={(staff) => onSearch({ staff, page: 1 })} />
            </FoldedFilters>
          </>
        }
        applied={applied}
        summary={
          toChoose !== null || (list.page.problem !== null && sums.activity === null) ? null : (
            <ActivitySums {...sums} search={search} />
          )
        }
        onClear={() => onSearch({ q: '', ...noFilter, page: 1 })}
      />
    </Stack>
  )
}

const noFilter = {
  demo: undefined,
  audience: undefined,
  organization: undefined,
  staff: 'counted',
} as const

const introOf = ({ demo }: ActivitySearch, { demos }: Names) =>
  demo === undefined
    ? 'Everyone who opened a demo, or viewed or left a page, with the organization and audience they belong to today.'
    : `Everyone who opened ${demos[demo] ?? demo}, with the organization and audience they belong to today. Opens, page views and last seen are about this demo.`

const appliedIn = ({ demo, audience, organization }: ActivitySearch, names: Names) => [
  ...(demo === undefined ? [] : [{ name: 'demo', text: `Opened: ${names.demos[demo] ?? demo}` }]),
  ...(audience === undefined
    ? []
    : [{ name: 'audience', text: `Audience: ${audienceLabels[audience]}` }]),
  ...appliedOrganization(organization, names.organizations.name),
]

const columns: readonly [Column, ...Column[]] = [
  { label: 'Name', sort: 'name', cell: ({ name }) => name },
  {
    label: 'Organization',
    cell: ({ organization }) =>
      organization === null ? (
        'None'
      ) : (
        <Link
          className="admin-open"
          from="/user-insights"
          to="/user-insights"
          search={(it) => ({ ...it, peopleOf: organization.id })}
        >
          {organization.name}
        </Link>
      ),
  },
  {
    label: 'Opens',
    sort: 'opens',
    begins: 'desc',
    isNumber: true,
    cell: ({ opens }) => opens.toLocaleString(),
  },
  {
    label: 'Page views',
    sort: 'pageViews',
    begins: 'desc',
    isNumber: true,
    cell: ({ pageViews }) => pageViews.toLocaleString(),
  },
  {
    label: 'Last seen',
    sort: 'lastSeenAt',
    begins: 'desc',
    cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} />,
  },
]
