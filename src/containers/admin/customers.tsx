import { useQuery } from '@tanstack/react-query'

import { organizationsQuery } from '#src/api/admin-queries.ts'
import type { Call } from '#src/api/client.ts'
import { exportCustomers } from '#src/api/contract/admin-organizations.ts'
import type { App } from '#src/app/start-app.ts'
import { pageOf, rowIn, useDownload, type ListAddress } from '#src/containers/admin/admin-list.ts'
import { useListTools } from '#src/containers/admin/list-tools.ts'
import { Organization, UnsavedOrganization } from '#src/containers/admin/organization.tsx'
import { CustomersScreen } from '#src/ui/admin/customers-screen.tsx'
import type { ListSearch } from '#src/ui/admin/list.ts'
import type { OrganizationSort } from '#src/ui/admin/organization-columns.tsx'

type Search = ListSearch<OrganizationSort> & { organization?: string | undefined }

type CustomersProps = ListAddress<Search> & {
  app: App
  call: Call
  search: Search
}

/** Customers, who need nobody's approval. */
export function Customers({ app, call, search: whole, onSearch, entry }: CustomersProps) {
  const { organization, ...search } = whole
  const query = useQuery(organizationsQuery(call, 'customer', search))
  const { q, sort, order } = search
  const download = useDownload(call, exportCustomers, { q, sort, order })
  const tools = useListTools({ app, call, list: 'customers', search, download, onSearch })

  return (
    <>
      <CustomersScreen
        page={pageOf(query)}
        search={search}
        tools={tools}
        onSearch={onSearch}
        onRetry={() => void query.refetch()}
        onOpen={({ id }) => entry.onOpen({ organization: id })}
      />
      <UnsavedOrganization app={app} call={call} shownId={organization} />
      {organization === undefined ? null : (
        <Organization
          app={app}
          call={call}
          id={organization}
          listedName={rowIn(query, organization)?.name}
          onAsk={null}
          onMerged={(intoId) => entry.onTurn({ organization: intoId })}
          onClose={() => entry.onClose({ organization: undefined })}
        />
      )}
    </>
  )
}
