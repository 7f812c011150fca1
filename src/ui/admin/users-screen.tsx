import { Box, Button, Stack } from '@chakra-ui/react'

import type { PersonRow } from '#src/api/contract/admin-people.ts'
import { AdminList } from '#src/ui/admin/admin-list.tsx'
import { DownloadButton } from '#src/ui/admin/list-bar.tsx'
import type { ListColumn, ListPage, ListSearch } from '#src/ui/admin/list.ts'
import { accessNames, accessOf, roleNames, roleOf } from '#src/ui/admin/person.ts'
import { Day } from '#src/ui/parts/moment.tsx'
import { ProblemAlert } from '#src/ui/parts/problem-alert.tsx'
import { SelectField } from '#src/ui/parts/select-field.tsx'

type UsersFilter = {
  role?: PersonRow['role'] | 'admin' | undefined
  status?: PersonRow['status'] | undefined
  state?: 'active' | 'disabled' | undefined
  organization?: string | undefined
}
export type UsersSearch = ListSearch<'name' | 'email' | 'createdAt' | 'lastLoginAt'> & UsersFilter

type UserColumn = ListColumn<PersonRow, UsersSearch['sort']>

type UsersScreenProps = {
  page: ListPage<PersonRow>
  search: UsersSearch
  download: { isBusy: boolean; problem: string | null; onDownload: () => void }
  onSearch: (part: Partial<UsersSearch>, how?: { isTyping: boolean }) => void
  onRetry: () => void
  onOpen: (row: PersonRow) => void
}

const noFilter = { role: undefined, status: undefined, state: undefined, organization: undefined }

/** ADMIN-1, ADMIN-2: everybody with an account. */
export function UsersScreen(props: UsersScreenProps) {
  const { page, search, download, onSearch, onRetry, onOpen } = props
  const { role, status, state, organization } = search

  return (
    <Stack gap="4">
      <ProblemAlert>{download.problem}</ProblemAlert>
      <AdminList
        label="Users"
        noun={{ one: 'user', many: 'users' }}
        placeholder="Name or email"
        empty="Nobody has an account yet."
        columns={columns}
        nameOf={({ name }) => name}
        page={page}
        search={search}
        isFiltered={[role, status, state, organization].some((it) => it !== undefined)}
        filters={<Filters search={search} onSearch={onSearch} />}
        actions={<DownloadButton {...download}>CSV</DownloadButton>}
        onSearch={onSearch}
        onClear={() => onSearch({ q: '', ...noFilter, page: 1 })}
        onRetry={onRetry}
        onOpen={onOpen}
      />
    </Stack>
  )
}

const columns: readonly [UserColumn, ...UserColumn[]] = [
  { label: 'Name', sort: 'name', cell: ({ name }) => name },
  { label: 'Email', sort: 'email', cell: ({ email }) => email },
  { label: 'Role', cell: roleOf },
  { label: 'Access', cell: (row) => (row.isDisabled ? 'Disabled' : accessOf(row)) },
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

const roleOptions = { ...roleNames, admin: 'Admin' } as const
const stateOptions = { active: 'Active', disabled: 'Disabled' } as const

function Filters({ search, onSearch }: Pick<UsersScreenProps, 'search' | 'onSearch'>) {
  const { role, status, state, organization } = search

  return (
    <>
      <Filter
        name="role"
        label="Role"
        options={roleOptions}
        value={role}
        onChoose={(it) => onSearch({ role: it, page: 1 })}
      />
      <Filter
        name="status"
        label="Access"
        options={accessNames}
        value={status}
        onChoose={(it) => onSearch({ status: it, page: 1 })}
      />
      <Filter
        name="state"
        label="State"
        options={stateOptions}
        value={state}
        onChoose={(it) => onSearch({ state: it, page: 1 })}
      />
      {organization === undefined ? null : (
        <Button
          variant="outline"
          alignSelf="flex-end"
          onClick={() => onSearch({ organization: undefined, page: 1 })}
        >
          Of all organizations
        </Button>
      )}
    </>
  )
}

type FilterProps<TValue extends string> = {
  name: string
  label: string
  options: Readonly<Record<TValue, string>>
  value: TValue | undefined
  onChoose: (value: TValue | undefined) => void
}

function Filter<TValue extends string>(props: FilterProps<TValue>) {
  const { options, value, onChoose, ...field } = props

  return (
    <Box flex="1 1 8rem" maxWidth="12rem">
      <SelectField
        {...field}
        options={options}
        none="All"
        value={value ?? ''}
        onChange={({ target }) =>
          onChoose(target.value === '' ? undefined : (target.value as TValue))
        }
      />
    </Box>
  )
}
