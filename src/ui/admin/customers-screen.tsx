import type { OrganizationRow } from '#src/api/contract/admin-organizations.ts'
import { AdminList } from '#src/ui/admin/admin-list.tsx'
import type { ListScreenProps, ListSearch } from '#src/ui/admin/list.ts'
import {
  factColumns,
  nameColumn,
  type OrganizationSort,
} from '#src/ui/admin/organization-columns.tsx'

/** ADMIN-1, ADMIN-2: organizations of customers, who need nobody's approval. */
export function CustomersScreen(
  props: ListScreenProps<OrganizationRow, ListSearch<OrganizationSort>>,
) {
  return (
    <AdminList
      {...props}
      label="Customers"
      noun={{ one: 'customer', many: 'customers' }}
      placeholder="Name or mail domain"
      empty="No customer has told us about their organization yet. When one does, it appears here."
      columns={[nameColumn, ...factColumns, { label: 'Country', cell: ({ country }) => country }]}
      nameOf={({ name }) => name}
      isFiltered={false}
      onClear={() => props.onSearch({ q: '', page: 1 })}
    />
  )
}
