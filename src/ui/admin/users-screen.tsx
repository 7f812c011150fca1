import type { MethodType } from '#src/api/contract/method.ts'
import type { PersonRow } from '#src/api/contract/admin-people.ts'
import { AdminList } from '#src/ui/admin/admin-list.tsx'
import { SelectFilters } from '#src/ui/admin/list-bar.tsx'
import type { ListColumn, ListScreenProps, ListSearch } from '#src/ui/admin/list.ts'
import { OrganizationFilter, type OrganizationChoice } from '#src/ui/admin/organization-filter.tsx'
import { appliedOrganization } from '#src/ui/admin/organization-text.ts'
import { accessNames, accessOf, roleNames, roleOf } from '#src/ui/admin/person.ts'
import { StandingBadge } from '#src/ui/admin/standing-badge.tsx'
import { FoldedFilters } from '#src/ui/parts/forms/folded-filters.tsx'
import { EmailText } from '#src/ui/parts/page/email-text.tsx'
import { Day } from '#src/ui/parts/time/moment.tsx'
import { methodLabels } from '#src/ui/sign-in/method-label.ts'

type UsersFilter = {
  role?: PersonRow['role'] | 'admin' | undefined
  status?: PersonRow['status'] | undefined
  state?: 'active' | 'disabled' | undefined
  method?: MethodType | undefined
  organization?: string | undefined
}
export type UsersSearch = ListSearch<'name' | 'email' | 'createdAt' | 'lastLoginAt'> & UsersFilter

type UserColumn = ListColumn<PersonRow, UsersSearch['sort']>

type UsersScreenProps = ListScreenProps<PersonRow, UsersSearch> & {
  organizations: OrganizationChoice
}

const noFilter = {
  role: undefined,
  status: undefined,
  state: undefined,
  method: undefined,
  organization: undefined,
}

/** ADMIN-1, ADMIN-2: everybody with an account. */
export function UsersScreen({ organizations, ...list }: UsersScreenProps) {
  const { search, onSearch } = list
  const applied = appliedIn(search, organizations.name)

  return (
    <AdminList
      {...list}
      label="Users"
      noun={{ one: 'user', many: 'users' }}
      placeholder="Name or email"
      empty="Nobody has an account yet."
      columns={columns}
      nameOf={({ name }) => name}
      isFiltered={applied.length > 0}
      filters={
        <FoldedFilters count={applied.length}>
          <SelectFilters selects={selects} search={search} onSearch={onSearch} />
          <OrganizationFilter
            {...organizations}
            onChoose={({ id }) => onSearch({ organization: id, page: 1 })}
          />
        </FoldedFilters>
      }
      applied={applied}
      onClear={() => onSearch({ q: '', ...noFilter, page: 1 })}
    />
  )
}

/** Highlights people who cannot see the demos; most others can. */
const standingOf = (row: PersonRow) => {
  if (row.isDisabled) {
    return <StandingBadge standing="disabled" />
  }
  const isOff = row.role !== 'customer' && (row.status === 'pending' || row.status === 'rejected')
  return isOff ? <StandingBadge standing={row.status} /> : accessOf(row)
}

const columns: readonly [UserColumn, ...UserColumn[]] = [
  { label: 'Name', sort: 'name', cell: ({ name }) => name },
  { label: 'Email', sort: 'email', cell: ({ email }) => <EmailText email={email} /> },
  { label: 'Role', cell: roleOf },
  { label: 'Access', cell: standingOf },
  { label: 'Organization', cell: ({ organization }) => organization?.name ?? 'None' },
  {
    label: 'Last sign-in',
    sort: 'lastLoginAt',
    begins: 'desc',
    cell: ({ lastLoginAt }) => (lastLoginAt === null ? 'Never' : <Day at={lastLoginAt} />),
  },
  {
    label: 'Since',
    sort: 'createdAt',
    begins: 'desc',
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
]

const selects: readonly {
  name: 'role' | 'status' | 'state' | 'method'
  label: string
  options: Readonly<Record<string, string>>
}[] = [
  { name: 'role', label: 'Role', options: { ...roleNames, admin: 'Admin' } },
  { name: 'status', label: 'Access', options: accessNames },
  { name: 'state', label: 'State', options: { active: 'Active', disabled: 'Disabled' } },
  { name: 'method', label: 'Signs in with', options: methodLabels },
]

const appliedIn = (search: UsersSearch, organizationName: string | null) => [
  ...selects.flatMap(({ name, label, options }) => {
    const value = search[name]
    return value === undefined ? [] : [{ name, text: `${label}: ${options[value]}` }]
  }),
  ...appliedOrganization(search.organization, organizationName),
]
