import { useQuery } from '@tanstack/react-query'

import { demoNamesQuery, leadsOfAllQuery, personQuery } from '#src/api/admin-queries.ts'
import { askedOf } from '#src/api/asked-of.ts'
import type { Call } from '#src/api/client.ts'
import { exportLeads } from '#src/api/contract/admin-leads.ts'
import type { App } from '#src/app/start-app.ts'
import { pageOf, rowIn, useDownload, type ListAddress } from '#src/containers/admin/admin-list.ts'
import { filterName } from '#src/containers/admin/filter-name.ts'
import { timesOf } from '#src/containers/insights/days.ts'
import { Lead } from '#src/containers/admin/lead.tsx'
import { useListTools } from '#src/containers/admin/list-tools.ts'
import { useOrganizationFilter } from '#src/containers/admin/organization-filter.ts'
import { LeadsScreen } from '#src/ui/admin/leads-screen.tsx'
import type { LeadsSearch } from '#src/ui/admin/leads.ts'

/** `lead`: the one that is open. */
type Search = LeadsSearch & { lead?: string | undefined }

type LeadsProps = ListAddress<Search> & {
  app: App
  call: Call
  search: Search
}

/** Everybody's leads. */
export function Leads({ app, call, search: whole, onSearch, entry }: LeadsProps) {
  const { lead, ...search } = whole
  const { page, size, from, to, zone, ...matches } = search
  const found = { ...matches, ...timesOf({ from, to, zone }) }
  const query = useQuery(leadsOfAllQuery(call, { ...found, page, size }))
  const download = useDownload(call, exportLeads, askedOf(exportLeads, found))
  const tools = useListTools({ app, call, list: 'leads', search, download, onSearch })
  const organizations = useOrganizationFilter(call, search.organization)
  const { data: demos = {} } = useQuery(demoNamesQuery(call))
  const { person = '' } = search
  const demoer = useQuery({ ...personQuery(call, person), enabled: person !== '' })

  return (
    <>
      <LeadsScreen
        page={pageOf(query)}
        search={search}
        names={{
          organizations,
          demos,
          personName: filterName(demoer),
        }}
        tools={tools}
        onSearch={onSearch}
        onRetry={() => void query.refetch()}
        onOpen={({ id }) => entry.onOpen({ lead: id })}
      />
      <Lead
        app={app}
        call={call}
        id={lead}
        listedCompany={rowIn(query, lead)?.company}
        onClose={() => entry.onClose({ lead: undefined })}
      />
    </>
  )
}
