import { Stack, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'

import type { ActivePerson } from '#src/api/contract/stats.ts'
import { AdminList } from '#src/ui/admin/admin-list.tsx'
import type { ListColumn, ListScreenProps } from '#src/ui/admin/list.ts'
import type { ActivitySearch } from '#src/ui/insights/activity.ts'
import { RangeFilters } from '#src/ui/insights/range-filters.tsx'
import { Moment } from '#src/ui/parts/moment.tsx'

type Column = ListColumn<ActivePerson, ActivitySearch['sort']>

/** INSIGHT-2: the people who did anything in the range. */
export function ActivityScreen(props: ListScreenProps<ActivePerson, ActivitySearch>) {
  const { search, onSearch } = props

  return (
    <Stack gap="4">
      <Text color="fg.muted" maxWidth="prose">
        Everybody{search.staff === 'left-out' ? ' but Google staff' : ''} who opened a demo, viewed
        a page or left one in the last {search.days} days. Days begin and end in UTC; today counts
        as far as it has come.
      </Text>
      <AdminList
        {...props}
        label="People"
        noun={{ one: 'person', many: 'people' }}
        placeholder="Name or email"
        empty="No activity in this range."
        columns={columns}
        nameOf={({ name }) => name}
        isFiltered={search.staff === 'left-out'}
        filters={
          <RangeFilters range={search} onRange={(range) => onSearch({ ...range, page: 1 })} />
        }
        onClear={() => onSearch({ q: '', staff: 'counted', page: 1 })}
      />
    </Stack>
  )
}

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
          search={(it) => ({ ...it, organization: organization.id, kind: undefined })}
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
