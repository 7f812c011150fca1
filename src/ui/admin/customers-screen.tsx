import { Stack } from '@chakra-ui/react'

import type { OrganizationRow } from '#src/api/contract/admin-organizations.ts'
import { AdminList } from '#src/ui/admin/admin-list.tsx'
import { DownloadButton } from '#src/ui/admin/list-bar.tsx'
import type { ListPage, ListSearch } from '#src/ui/admin/list.ts'
import {
  factColumns,
  nameColumn,
  type OrganizationSort,
} from '#src/ui/admin/organization-columns.tsx'
import { ProblemAlert } from '#src/ui/parts/problem-alert.tsx'

type CustomersScreenProps = {
  page: ListPage<OrganizationRow>
  search: ListSearch<OrganizationSort>
  download: { isBusy: boolean; problem: string | null; onDownload: () => void }
  onSearch: (part: Partial<ListSearch<OrganizationSort>>, how?: { isTyping: boolean }) => void
  onRetry: () => void
  onOpen: (row: OrganizationRow) => void
}

/** ADMIN-1, ADMIN-2: organizations of customers, who need nobody's approval. */
export function CustomersScreen(props: CustomersScreenProps) {
  const { page, search, download, onSearch, onRetry, onOpen } = props

  return (
    <Stack gap="4">
      <ProblemAlert>{download.problem}</ProblemAlert>
      <AdminList
        label="Customers"
        noun={{ one: 'customer', many: 'customers' }}
        placeholder="Name or mail domain"
        empty="No customer has told us about their organization yet. Whoever does appears here."
        columns={[nameColumn, ...factColumns, { label: 'Country', cell: ({ country }) => country }]}
        nameOf={({ name }) => name}
        page={page}
        search={search}
        isFiltered={false}
        actions={<DownloadButton {...download}>CSV</DownloadButton>}
        onSearch={onSearch}
        onClear={() => onSearch({ q: '', page: 1 })}
        onRetry={onRetry}
        onOpen={onOpen}
      />
    </Stack>
  )
}
