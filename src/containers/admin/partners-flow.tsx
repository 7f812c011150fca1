import { useQuery } from '@tanstack/react-query'

import { organizationsQuery } from '#src/api/admin-queries.ts'
import type { Call } from '#src/api/client.ts'
import { exportPartners } from '#src/api/contract/admin-organizations.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { pageOf, rowIn, useDownload, type ListAddress } from '#src/containers/admin/admin-list.ts'
import { useDecisions } from '#src/containers/admin/decisions.tsx'
import { useFlow } from '#src/containers/flow.ts'
import { useListTools } from '#src/containers/admin/list-tools.ts'
import { Organization, UnsavedOrganization } from '#src/containers/admin/organization.tsx'
import { isUndoing } from '#src/ui/admin/decision.ts'
import { PartnersScreen, type PartnersSearch } from '#src/ui/admin/partners-screen.tsx'

type Search = PartnersSearch & { organization?: string | undefined }

type PartnersFlowProps = ListAddress<Search> & {
  app: App
  call: Call
  /** Of who looks. */
  email: string
  search: Search
}

/** Partners, and what is decided about them. */
export function PartnersFlow(props: PartnersFlowProps) {
  const flow = useFlow(props.app, 'decisions')

  return flow === undefined ? null : <Partners {...props} flow={flow} />
}

type PartnersProps = PartnersFlowProps & { flow: FlowRef<'decisions'> }

function Partners(props: PartnersProps) {
  const { app, call, email, search: whole, onSearch, entry, flow } = props
  const { organization, ...search } = whole
  const { view, on, bar, dialog } = useDecisions({ app, flow, email })
  const query = useQuery(organizationsQuery(call, 'partner', search))
  const { q, sort, order, waiting } = search
  const download = useDownload(call, exportPartners, { q, sort, order, waiting })
  const tools = useListTools({ app, call, list: 'partners', search, download, onSearch })

  return (
    <>
      <PartnersScreen
        {...on}
        page={pageOf(query)}
        search={search}
        view={view}
        tools={tools}
        onSearch={onSearch}
        onRetry={() => void query.refetch()}
        onOpen={({ id }) => entry.onOpen({ organization: id })}
      >
        <UnsavedOrganization app={app} call={call} shownId={organization} />
        {organization === undefined ? bar : null}
      </PartnersScreen>
      {organization === undefined ? null : (
        <Organization
          app={app}
          call={call}
          id={organization}
          listedName={rowIn(query, organization)?.name}
          onAsk={on.onAsk}
          isUndoing={isUndoing(view)}
          onMerged={(intoId) => entry.onTurn({ organization: intoId })}
          onClose={() => entry.onClose({ organization: undefined })}
        >
          {bar}
        </Organization>
      )}
      {dialog}
    </>
  )
}
